import {
  type Book,
  type BookFollower,
  type CandleRow,
  createBookFollower,
  type IndexTicker,
  type MarkPrice,
  type Push,
  subtract,
  type Ticker,
  type Trade,
  toAmount,
  type WsEvent,
} from '#protocol'
import type { SourceEvent } from '../events/event.ts'
import { channelKey, type Frame, type TimedEvent } from './recording.ts'

const BOOK_CHANNELS: ReadonlySet<string> = new Set(['books', 'books-l2-tbt', 'books50-l2-tbt'])

const read = (text: string): (Partial<Push> & { readonly event?: WsEvent['event'] }) | undefined => {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Partial<Push>
  } catch {
    return undefined
  }
}

const parse = (text: string): Push | undefined => {
  const frame = read(text)
  return frame?.event === undefined && Array.isArray(frame?.data) && frame.arg !== undefined
    ? (frame as Push)
    : undefined
}

/** The acknowledged subscriptions, by channel and instrument. */
export const acknowledgedIn = (frames: readonly Frame[]): ReadonlySet<string> =>
  new Set(
    frames.flatMap(({ text }) => {
      const frame = text.includes('"event"') ? read(text) : undefined
      return frame?.event === 'subscribe' && frame.arg !== undefined ? [channelKey(frame.arg)] : []
    }),
  )

/** Recorded books are checked like live ones. One with an error is empty until its next snapshot. */
const createBooks = () => {
  const followers = new Map<string, BookFollower>()
  const gaps = new Map<string, number>()
  return {
    gaps,
    event: ({ arg, action = 'snapshot' }: Push, instId: string, book: Book): SourceEvent | undefined => {
      const key = channelKey(arg)
      const follower = followers.get(key) ?? createBookFollower()
      followers.set(key, follower)
      const step = follower.take(action, book)
      if (step === 'same') return undefined
      const { asks, bids, ts, checksum = 0 } = book
      if (step !== 'gap') return { kind: 'book', instId, action, asks, bids, ts, checksum }
      gaps.set(instId, (gaps.get(instId) ?? 0) + 1)
      return { kind: 'book', instId, action: 'whole', asks: [], bids: [], ts, checksum: 0 }
    },
  }
}

/**
 * Pushes of OKX's protocol as market events. Acks, pongs and broken frames are skipped. Instruments with candles but
 * without trades get a trade for each change of their minute bar. `notes` gets a sentence for the operator for each
 * part that cannot be played.
 */
export const readOkxFrames = (frames: readonly Frame[], notes: string[] = []): TimedEvent[] => {
  const pushes = frames
    .map(({ at, text }) => ({ at, push: parse(text) }))
    .filter((entry): entry is { at: number; push: Push } => entry.push !== undefined)
  const traded = new Set(pushes.filter(({ push }) => push.arg.channel === 'trades').map(({ push }) => push.arg.instId))
  const bars = new Map<string, CandleRow>()
  const books = createBooks()

  const fromCandle = (instId: string, row: CandleRow, at: number): SourceEvent | undefined => {
    const before = bars.get(instId)
    bars.set(instId, row)
    const sameBar = before !== undefined && before[0] === row[0]
    const sz = sameBar ? subtract(toAmount(row[5]), toAmount(before[5])) : toAmount(row[5])
    if (Number(sz) <= 0) return undefined
    const side = Number(row[4]) >= Number(before?.[4] ?? row[1]) ? 'buy' : 'sell'
    const ts = String(Math.round(at))
    return { kind: 'trade', trade: { instId, tradeId: ts, px: row[4], sz, side, ts } }
  }

  const eventsOf = ({ at, push }: { at: number; push: Push }): TimedEvent[] => {
    const { channel, instId } = push.arg
    if (instId === undefined) return []
    const events = push.data.map((data): SourceEvent | undefined => {
      if (channel === 'tickers') return { kind: 'ticker', ticker: data as Ticker }
      if (channel === 'trades') return { kind: 'trade', trade: data as Trade }
      if (channel === 'index-tickers') return { kind: 'index', index: data as IndexTicker }
      if (channel === 'mark-price') return { kind: 'mark', mark: data as MarkPrice }
      if (BOOK_CHANNELS.has(channel)) return books.event(push, instId, data as Book)
      if (channel === 'candle1m' && !traded.has(instId)) return fromCandle(instId, data as CandleRow, at)
      return undefined
    })
    return events.filter((event) => event !== undefined).map((event) => ({ at, event }))
  }

  const events = pushes.flatMap(eventsOf)
  for (const [instId, count] of books.gaps)
    notes.push(`${instId}: the recorded book breaks (${count}x); each time it is empty until the next snapshot`)
  return events
}

/**
 * Lines of cryptofeed: `T: JSON` is a message; `ADDRESS <- T: JSON` and `ADDRESS <-> T` come from the recorder itself.
 */
export const framesOfCryptofeed = (text: string): Frame[] =>
  text.split('\n').flatMap((line) => {
    const colon = line.indexOf(': ')
    const seconds = Number(line.slice(0, colon))
    return colon < 1 || Number.isNaN(seconds) ? [] : [{ at: seconds * 1_000, text: line.slice(colon + 2) }]
  })

/** The venue's own format (docs/recording-format.md). Reading stops at an incomplete line. */
export const framesOfTapeline = (text: string): Frame[] => {
  const [head = '', ...lines] = text.split('\n')
  const { started } = JSON.parse(head) as { started: number }
  const frames: Frame[] = []
  for (const line of lines) {
    if (line === '') continue
    try {
      const { t, dir, frame } = JSON.parse(line) as { t: number; dir: string; frame: string }
      if (dir === 'in') frames.push({ at: started + t, text: frame })
    } catch {
      break
    }
  }
  return frames
}
