import { type Bar, CANDLE_CHANNELS, type ChannelArg, hq } from '#protocol'
import { fullJitter } from '../backoff.ts'
import { parsePush } from '../dialect/okx.ts'
import {
  applyCandle,
  applyPage,
  type CandleState,
  candleOf,
  emptyCandles,
  firstDoubt,
  placeOf,
} from '../feeds/candles.ts'
import type { Timer } from '../ports.ts'
import { createCandleChange } from './candleChange.ts'
import { createChannelState } from './channelState.ts'
import type { Context, Wire } from './wire.ts'

const PAGE = 300
const MAX_DOUBTS = 3

/** The last bars by push; history by HTTP on opening, after an outage, for a hole, and for older pages. */
export const createCandleWire = (
  { ports, mux, call }: Context,
  { instId, bar }: { instId: string; bar: Bar },
  changed: () => void,
): Wire => {
  const arg: ChannelArg = { channel: CANDLE_CHANNELS[bar], instId }
  const state = createChannelState()
  const change = createCandleChange()
  const abort = new AbortController()
  let candles: CandleState = emptyCandles
  let trustedFrom = 0
  let loaded = false
  let filling = false
  let fillAgain = false
  let paging = false
  let failures = 0
  let doubts = 0
  let retry: Timer | undefined
  let acknowledged = false
  let missed = false

  const settle = (ts: number, at: number): void => {
    if (acknowledged && loaded) state.live(ts, at)
    changed()
  }
  const ask = (range: { after?: string; before?: string }) =>
    call(hq.getCoinHQDataByTime, { instId, bar, limit: PAGE, ...range }, abort.signal)

  /** The newest page, or what came after the last bar that is surely final. */
  const fill = async (): Promise<void> => {
    if (filling) {
      fillAgain = true
      return
    }
    filling = true
    const doubt = firstDoubt(candles, bar, trustedFrom)
    const final = candles.bars.findLast(({ closed, time }) => closed && (doubt === undefined || time < doubt))
    const since = loaded ? final?.time : undefined
    const reply = await ask(since === undefined ? {} : { before: String(since) })
    filling = false
    if (abort.signal.aborted) return
    if (reply.kind === 'ok') {
      failures = 0
      const page = reply.data.candles.map(candleOf).filter((each) => each !== undefined)
      const oldest = page.reduce((time, each) => Math.min(time, each.time), Number.POSITIVE_INFINITY)
      // Longer away than a page is long: what is between is unknown, so history starts anew.
      const torn = since !== undefined && page.length >= PAGE && oldest > since
      const before = torn ? { bars: candles.bars.filter(({ time }) => time >= oldest), hasOlder: true } : candles
      candles = applyPage(before, page, since === undefined ? page.length >= PAGE : before.hasOlder)
      if (torn || since === undefined) change.reset()
      else change.tail(since)
      loaded = true
      const newest = page.reduce((time, each) => Math.max(time, each.time), since ?? 0)
      const lastTime = candles.bars.at(-1)?.time ?? 0
      trustedFrom = newest
      // History may lag behind the socket; a hole that stays is a market that was closed.
      const doubtful = firstDoubt(candles, bar, trustedFrom) !== undefined
      if (doubtful && doubts++ < MAX_DOUBTS) retry = ports.setTimeout(() => void fill(), 1_000 * doubts)
      else {
        doubts = 0
        trustedFrom = lastTime
      }
      settle(lastTime, ports.now())
    } else if (reply.kind === 'refused') {
      state.failed()
      changed()
    } else {
      state.asking()
      changed()
      retry = ports.setTimeout(() => void fill(), 1_000 + fullJitter(failures++, ports.random))
    }
    if (fillAgain) {
      fillAgain = false
      void fill()
    }
  }

  const older = async (): Promise<void> => {
    const oldest = candles.bars[0]
    if (paging || !loaded || !candles.hasOlder || oldest === undefined) return
    paging = true
    const reply = await ask({ after: String(oldest.time) })
    paging = false
    if (abort.signal.aborted || reply.kind !== 'ok') return
    const page = reply.data.candles.map(candleOf).filter((each) => each !== undefined)
    candles = applyPage(candles, page, page.length >= PAGE)
    change.prepend(placeOf(candles.bars, oldest.time))
    changed()
  }
  const closeChannel = mux.open(arg, {
    frame: (text, at) => {
      for (const row of parsePush(text)?.data ?? []) {
        const candle = candleOf(row)
        if (candle === undefined) continue
        const next = applyCandle(candles, candle)
        if (next === candles) continue
        candles = next
        change.tail(candle.time)
      }
      const last = candles.bars.at(-1)
      if (loaded && !filling && doubts === 0 && firstDoubt(candles, bar, trustedFrom) !== undefined) void fill()
      settle(last?.time ?? 0, at)
    },
    up: () => {
      acknowledged = true
      if (missed) void fill()
      missed = false
      settle(candles.bars.at(-1)?.time ?? 0, ports.now())
    },
    down: () => {
      acknowledged = false
      missed = true
      state.asking()
      changed()
    },
    failed: () => {
      state.failed()
      changed()
    },
  })
  void fill()

  return {
    get state() {
      return state.value
    },
    take: (full) => {
      if (full && loaded) change.reset()
      return loaded ? change.take(candles) : undefined
    },
    older: () => void older(),
    close: () => {
      abort.abort()
      ports.clearTimeout(retry)
      closeChannel()
    },
  }
}
