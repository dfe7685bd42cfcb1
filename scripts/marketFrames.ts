import { type ChannelArg, instTypeOf, type Ticker } from '#protocol'
import type { RecordedFrame } from '#stream'
import type { SourceEvent } from '../server/market/events/event.ts'
import { applyLevels, diffLevels, type Levels } from '../server/market/events/levels.ts'
import type { TimedEvent } from '../server/market/replay/recording.ts'

/** Levels per side in the channel. A file may have more, and has no event when one of those moves up into the channel. */
const DEPTH = 400

const top = (levels: Levels): Levels => levels.slice(0, DEPTH)

/** The figures of an instrument's day, which begins with the file. */
type Day = Pick<Ticker, 'last' | 'open24h' | 'high24h' | 'low24h' | 'bidPx' | 'askPx'>

const push = (arg: ChannelArg, data: unknown, more: object = {}): string =>
  JSON.stringify({ arg, ...more, data: [data] })

/**
 * Turns a market that was recorded in another format into frames of the dialect: trades as they are, books of 400 levels
 * with new sequence numbers, and a ticker for each trade or quote. The day of a ticker begins with the file and has no
 * volume. Times are ms since the first event.
 */
export const marketFrames = (events: readonly TimedEvent[]): RecordedFrame[] => {
  const start = events[0]?.at ?? 0
  const days = new Map<string, Day>()
  const books = new Map<string, { readonly asks: Levels; readonly bids: Levels; readonly seqId: number }>()
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
    const ticker = {
      instType: instTypeOf(instId),
      instId,
      ...day,
      ...rest,
      vol24h: '0',
      volCcy24h: '0',
      ts,
    } satisfies Ticker
    return push({ channel: 'tickers', instId }, ticker)
  }
  const bookFrame = ({ instId, action, asks, bids, ts }: Extract<SourceEvent, { kind: 'book' }>): string => {
    const isUpdate = action === 'update'
    const before = books.get(instId)
    const all = {
      asks: applyLevels(isUpdate ? (before?.asks ?? []) : [], asks, 1),
      bids: applyLevels(isUpdate ? (before?.bids ?? []) : [], bids, -1),
      seqId: (before?.seqId ?? 0) + 1,
    }
    books.set(instId, all)
    const change = (was: Levels, is: Levels, up: 1 | -1): Levels =>
      isUpdate ? diffLevels(top(was), top(is), up) : top(is)
    const data = {
      asks: change(before?.asks ?? [], all.asks, 1),
      bids: change(before?.bids ?? [], all.bids, -1),
      ts,
      checksum: 0,
      prevSeqId: isUpdate ? (before?.seqId ?? -1) : -1,
      seqId: all.seqId,
    }
    return push({ channel: 'books', instId }, data, { action: isUpdate ? 'update' : 'snapshot' })
  }
  const framesOf = ({ event }: TimedEvent): string[] => {
    switch (event.kind) {
      case 'book':
        return [bookFrame(event)]
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
