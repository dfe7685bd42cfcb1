import type { ChannelArg, Ticker } from '#protocol'
import type { RecordedFrame } from '#stream'
import type { TimedEvent } from '../server/market/replay/recording.ts'

/** What is known of an instrument while its day is told from the beginning of the file. */
type Day = Pick<Ticker, 'last' | 'open24h' | 'high24h' | 'low24h' | 'bidPx' | 'askPx'>

const push = (arg: ChannelArg, data: unknown, more: object = {}): string =>
  JSON.stringify({ arg, ...more, data: [data] })

/**
 * A market that was recorded in another format, as frames of the dialect: books and trades as they are, and a ticker for
 * each trade or quote. Its day begins with the file, and it has no volume. Times in ms from the first event.
 */
export const marketFrames = (events: readonly TimedEvent[]): RecordedFrame[] => {
  const start = events[0]?.at ?? 0
  const days = new Map<string, Day>()
  const frames: RecordedFrame[] = []

  const tick = (instId: string, ts: string, change: Partial<Day>): string => {
    const before = days.get(instId)
    const last = change.last ?? before?.last ?? change.bidPx ?? ''
    const [high, low] = [before?.high24h ?? last, before?.low24h ?? last]
    const day: Day = {
      bidPx: before?.bidPx ?? last,
      askPx: before?.askPx ?? last,
      ...change,
      last,
      open24h: before?.open24h ?? last,
      high24h: Number(last) > Number(high) ? last : high,
      low24h: Number(last) < Number(low) ? last : low,
    }
    days.set(instId, day)
    const rest = { lastSz: '', askSz: '', bidSz: '', sodUtc0: day.open24h, sodUtc8: day.open24h }
    const ticker = { instType: 'SPOT', instId, ...day, ...rest, vol24h: '0', volCcy24h: '0', ts } satisfies Ticker
    return push({ channel: 'tickers', instId }, ticker)
  }
  const framesOf = ({ event }: TimedEvent): string[] => {
    switch (event.kind) {
      case 'book': {
        const { instId, action, asks, bids, ts, checksum } = event
        return [push({ channel: 'books', instId }, { asks, bids, ts, checksum }, { action })]
      }
      case 'trade': {
        const { instId, px, ts } = event.trade
        return [push({ channel: 'trades', instId }, event.trade), tick(instId, ts, { last: px })]
      }
      case 'quote': {
        const { instId, bidPx, askPx } = event.quote
        return [tick(instId, event.ts, event.instead ? { bidPx, askPx, last: bidPx } : { bidPx, askPx })]
      }
      case 'ticker':
        return [push({ channel: 'tickers', instId: event.ticker.instId }, event.ticker)]
      case 'index':
        return [push({ channel: 'index-tickers', instId: event.index.instId }, event.index)]
      case 'mark':
        return [push({ channel: 'mark-price', instId: event.mark.instId }, event.mark)]
    }
  }
  for (const each of events) for (const frame of framesOf(each)) frames.push({ t: each.at - start, dir: 'in', frame })
  return frames
}
