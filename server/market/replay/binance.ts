import type { BookLevel } from '#protocol'
import { toAmount } from '#protocol'
import type { FedEvent } from '../fed/event.ts'
import { RecordingError, type TimedEvent } from './recording.ts'

type Pair = readonly [px: string, sz: string]

interface DepthUpdate {
  readonly e: 'depthUpdate'
  readonly s: string
  /** First and last update in it. */
  readonly U: number
  readonly u: number
  readonly b: readonly Pair[]
  readonly a: readonly Pair[]
}
interface TradeEvent {
  readonly e: 'trade'
  readonly s: string
  readonly t: number
  readonly p: string
  readonly q: string
  /** The buyer rested, so the taker sold. */
  readonly m: boolean
}
interface BookTicker {
  readonly e?: undefined
  readonly u: number
  readonly s: string
  readonly b: string
  readonly B: string
  readonly a: string
  readonly A: string
}
type Data = DepthUpdate | TradeEvent | BookTicker
interface DepthSnapshot {
  readonly lastUpdateId: number
  readonly bids: readonly Pair[]
  readonly asks: readonly Pair[]
}

const QUOTES = ['USDT', 'USDC', 'BTC', 'ETH', 'EUR', 'USD'] as const

/** BTCUSDT as BTC-USDT. */
const instIdOf = (symbol: string): string => {
  const quote = QUOTES.find((code) => symbol.endsWith(code))
  if (quote === undefined) throw new RecordingError(`unknown symbol ${symbol}`)
  return `${symbol.slice(0, -quote.length)}-${quote}`
}

const levels = (pairs: readonly Pair[]): BookLevel[] => pairs.map(([px, sz]) => [toAmount(px), toAmount(sz), '0', '1'])

const eventOf = (at: number, data: TradeEvent | BookTicker): FedEvent => {
  const [instId, ts] = [instIdOf(data.s), String(Math.round(at))]
  if (data.e === 'trade') {
    const side = data.m ? 'sell' : 'buy'
    return {
      kind: 'trade',
      trade: { instId, tradeId: String(data.t), px: toAmount(data.p), sz: toAmount(data.q), side, ts },
    }
  }
  const { b, B, a, A } = data
  const quote = { instId, bidPx: toAmount(b), bidSz: toAmount(B), askPx: toAmount(a), askSz: toAmount(A) }
  return { kind: 'quote', quote, ts, instead: false }
}

/**
 * Binance combined streams: lines of `<ns> <JSON>`. Depth updates wait for the REST snapshot and start with the first
 * one that reaches over it; one that leaves a gap ends the book, since nothing recorded can mend it.
 */
export const readBinance = (text: string): TimedEvent[] => {
  const out: TimedEvent[] = []
  let early: { at: number; update: DepthUpdate }[] = []
  let seen: number | undefined
  let symbol: string | undefined

  const applyUpdate = (at: number, update: DepthUpdate): void => {
    if (seen === undefined || update.u <= seen) return
    if (update.U > seen + 1) {
      seen = Number.POSITIVE_INFINITY
      return
    }
    seen = update.u
    const [asks, bids, ts] = [levels(update.a), levels(update.b), String(Math.round(at))]
    out.push({ at, event: { kind: 'book', instId: instIdOf(update.s), action: 'update', asks, bids, ts, checksum: 0 } })
  }

  const applySnapshot = (at: number, { lastUpdateId, asks, bids }: DepthSnapshot): void => {
    if (symbol === undefined) return
    seen = lastUpdateId
    const ts = String(Math.round(at))
    const [instId, action] = [instIdOf(symbol), 'snapshot' as const]
    out.push({ at, event: { kind: 'book', instId, action, asks: levels(asks), bids: levels(bids), ts, checksum: 0 } })
    for (const { update } of early) applyUpdate(at, update)
    early = []
  }

  for (const line of text.split('\n')) {
    const space = line.indexOf(' ')
    if (space < 1) continue
    // Nanoseconds are too many digits for a float; milliseconds are not.
    const at = Number(line.slice(0, space - 6)) + Number(line.slice(space - 6, space)) / 1e6
    const frame = JSON.parse(line.slice(space + 1)) as { data?: Data } & Partial<DepthSnapshot>
    if (frame.data === undefined) {
      if (frame.lastUpdateId !== undefined) applySnapshot(at, frame as DepthSnapshot)
      continue
    }
    symbol = frame.data.s
    if (frame.data.e !== 'depthUpdate') out.push({ at, event: eventOf(at, frame.data) })
    else if (seen === undefined) early.push({ at, update: frame.data })
    else applyUpdate(at, frame.data)
  }
  return out
}
