import type { Book, CandleRow, IndexTicker, MarkPrice, Push, Ticker, Trade } from '#protocol'
import { subtract, toAmount } from '#protocol'
import type { FedEvent } from '../fed/event.ts'
import type { Frame, TimedEvent } from './recording.ts'

const BOOK_CHANNELS: ReadonlySet<string> = new Set(['books', 'books-l2-tbt', 'books50-l2-tbt'])

const parse = (text: string): Push | undefined => {
  if (!text.startsWith('{')) return undefined
  try {
    const frame = JSON.parse(text) as Partial<Push> & { event?: string }
    return frame.event === undefined && Array.isArray(frame.data) && frame.arg !== undefined
      ? (frame as Push)
      : undefined
  } catch {
    return undefined
  }
}

const bookEvent = (instId: string, book: Book, action: 'snapshot' | 'update'): FedEvent => ({
  kind: 'book',
  instId,
  action,
  asks: book.asks,
  bids: book.bids,
  ts: book.ts,
  checksum: book.checksum ?? 0,
})

/**
 * Pushes of the OKX dialect as market events; acks, pongs and broken frames are passed over. Instruments that come with
 * candles but without trades get one trade for each change of their minute bar.
 */
export const readOkxFrames = (frames: readonly Frame[]): TimedEvent[] => {
  const pushes = frames
    .map(({ at, text }) => ({ at, push: parse(text) }))
    .filter((entry): entry is { at: number; push: Push } => entry.push !== undefined)
  const traded = new Set(pushes.filter(({ push }) => push.arg.channel === 'trades').map(({ push }) => push.arg.instId))
  const bars = new Map<string, CandleRow>()

  const fromCandle = (instId: string, row: CandleRow, at: number): FedEvent | undefined => {
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
    const events = push.data.map((data): FedEvent | undefined => {
      if (channel === 'tickers') return { kind: 'ticker', ticker: data as Ticker }
      if (channel === 'trades') return { kind: 'trade', trade: data as Trade }
      if (channel === 'index-tickers') return { kind: 'index', index: data as IndexTicker }
      if (channel === 'mark-price') return { kind: 'mark', mark: data as MarkPrice }
      if (BOOK_CHANNELS.has(channel)) return bookEvent(instId, data as Book, push.action ?? 'snapshot')
      if (channel === 'candle1m' && !traded.has(instId)) return fromCandle(instId, data as CandleRow, at)
      return undefined
    })
    return events.filter((event) => event !== undefined).map((event) => ({ at, event }))
  }

  return pushes.flatMap(eventsOf)
}

/** Lines of cryptofeed: `T: JSON` came in; `ADDRESS <- T: JSON` and `ADDRESS <-> T` are the recorder's own doing. */
export const framesOfCryptofeed = (text: string): Frame[] =>
  text.split('\n').flatMap((line) => {
    const colon = line.indexOf(': ')
    const seconds = Number(line.slice(0, colon))
    return colon < 1 || Number.isNaN(seconds) ? [] : [{ at: seconds * 1_000, text: line.slice(colon + 2) }]
  })

/** Our own format (docs/recording-format.md); stops at a line that was not finished. */
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
