import {
  type Book,
  type BookLevel,
  createBookFollower,
  floorTo,
  type Instrument,
  isPositive,
  parseJson,
  portion,
  type Trade,
  toAmount,
  toPrice,
} from '#protocol'
import { createPlayer, isRecording, readRecording } from '#stream'
import type { Conditions, Tape, TapeEvents } from './tape.ts'

/** Why a file cannot be replayed. */
export type NotReplayable = 'not-a-recording' | 'no-book'

interface Push {
  readonly arg?: { readonly channel?: string; readonly instId?: string }
  readonly action?: 'snapshot' | 'update'
  readonly data?: readonly Record<string, unknown>[]
}

/** The instrument with most pushes of a book, and its steps as the digits of its own levels tell them. */
const busiest = (pushes: readonly { readonly push: Push }[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const { push } of pushes)
    if (push.arg?.channel === 'books' && push.arg.instId !== undefined)
      counts.set(push.arg.instId, (counts.get(push.arg.instId) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

const stepOf = (numbers: readonly string[]): string => {
  const digits = Math.max(0, ...numbers.map((one) => one.split('.')[1]?.length ?? 0))
  return digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`
}

/** The instrument as the venue lists it, or with the steps that the recording shows and the usual fees. */
const instrumentOf = (instId: string, levels: readonly BookLevel[], known: Instrument | undefined): Instrument => {
  if (known !== undefined && known.kind === 'spot') return known
  const [baseCcy = instId, quoteCcy = 'USDT'] = instId.split('-')
  const lotSz = stepOf(levels.map(([, sz]) => sz))
  return {
    instId,
    kind: 'spot',
    baseCcy,
    quoteCcy,
    name: baseCcy,
    tickSz: stepOf(levels.map(([px]) => px)),
    lotSz,
    minSz: lotSz,
    maxSz: '1000000000',
    makerFee: '0.0008',
    takerFee: '0.001',
    tradable: true,
    state: 'live',
    hours: 'always',
  }
}

/** A recording file as the user opened it, played as a spot market: its own books and prints. */
export const createRecordingTape = (
  text: string,
  known: (instId: string) => Instrument | undefined,
  conditions: () => Conditions,
): Tape | NotReplayable => {
  const recording = readRecording(text)
  if (!isRecording(recording)) return 'not-a-recording'
  const player = createPlayer(recording)
  const pushes = player.frames.flatMap(({ t, text: frame }) => {
    const push = parseJson(frame) as Push | undefined
    return push === undefined ? [] : [{ t, push }]
  })
  const instId = busiest(pushes)
  const snapshot = pushes.find(
    ({ push }) => push.arg?.instId === instId && push.arg?.channel === 'books' && push.action === 'snapshot',
  )?.push.data?.[0] as unknown as Book | undefined
  if (instId === undefined || snapshot === undefined) return 'no-book'
  const instrument = instrumentOf(instId, [...snapshot.asks, ...snapshot.bids], known(instId))
  const own = pushes.filter(({ push }) => push.arg?.instId === instId)
  const start = recording.started
  const follower = createBookFollower()
  let next = 0
  let last: string | undefined
  let now = start
  const first = snapshot.asks[0]?.[0]

  const shown = (levels: readonly BookLevel[]): readonly BookLevel[] => {
    const { depth } = conditions()
    return levels
      .slice(0, 100)
      .map(
        ([px, sz, , orders]) =>
          [px, floorTo(portion(toAmount(sz), depth, 'down'), instrument.lotSz), '0', orders] as const,
      )
      .filter(([, sz]) => isPositive(toAmount(sz)))
  }

  return {
    instrument,
    start,
    end: start + player.length,
    first,
    view: () => {
      const { asks, bids } = follower.book
      if (!follower.isCurrent || asks[0] === undefined || bids[0] === undefined) return undefined
      return { instrument, last: toPrice(last ?? asks[0][0]), asks: shown(asks), bids: shown(bids) }
    },
    advance: (to: number, events: TapeEvents) => {
      for (; next < own.length && start + (own[next]?.t ?? 0) <= to; next += 1) {
        const one = own[next]
        if (one === undefined) break
        now = start + one.t
        const { arg, action = 'update', data = [] } = one.push
        if (arg?.channel === 'books') {
          for (const part of data) follower.take(action, part as unknown as Book)
          events.book(instId)
        } else if (arg?.channel === 'trades')
          for (const part of data) {
            const { px, sz, side } = part as { px?: string; sz?: string; side?: string }
            if (px === undefined || sz === undefined || (side !== 'buy' && side !== 'sell')) continue
            last = px
            const trade: Trade = { instId, tradeId: String(next), px, sz, side, ts: String(Math.round(now)) }
            events.trade(trade)
          }
      }
    },
  }
}
