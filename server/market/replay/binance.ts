import { type BookLevel, toAmount } from '#protocol'
import type { SourceEvent } from '../events/event.ts'
import { RecordingError, type TimedEvent } from './recording.ts'

type Pair = readonly [px: string, sz: string]

interface DepthUpdate {
  readonly e: 'depthUpdate'
  readonly s: string
  /** First and last update in the event. */
  readonly U: number
  readonly u: number
  /** Only in futures: the last update of the event before. The numbers are shared by all symbols, so they have gaps. */
  readonly pu?: number
  readonly b: readonly Pair[]
  readonly a: readonly Pair[]
}
interface TradeEvent {
  readonly e: 'trade'
  readonly s: string
  readonly t: number
  readonly p: string
  readonly q: string
  /** True if the buyer was the maker, so that the taker sold. */
  readonly m: boolean
}
/** `e` is present only in futures. */
interface BookTicker {
  readonly e?: 'bookTicker'
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

/** Content of a line: a push of a stream, or a REST answer with the depth. */
interface Entry {
  readonly at: number
  readonly data?: Data
  readonly snapshot?: DepthSnapshot
}

const QUOTES = ['USDT', 'USDC', 'BTC', 'ETH', 'EUR', 'USD'] as const

/** BTCUSDT as BTC-USDT, or as BTC-USDT-SWAP, because Binance gives perpetuals the names of their pairs. */
const instIdOf = (symbol: string, isFutures: boolean): string => {
  const quote = QUOTES.find((code) => symbol.endsWith(code))
  if (quote === undefined) throw new RecordingError(`unknown symbol ${symbol}`)
  return `${symbol.slice(0, -quote.length)}-${quote}${isFutures ? '-SWAP' : ''}`
}

const levels = (pairs: readonly Pair[]): BookLevel[] => pairs.map(([px, sz]) => [toAmount(px), toAmount(sz), '0', '1'])

const entryOf = (line: string): Entry | undefined => {
  const space = line.indexOf(' ')
  if (space < 1) return undefined
  // Split, because a float cannot hold all digits of nanoseconds, but milliseconds fit.
  const at = Number(line.slice(0, space - 6)) + Number(line.slice(space - 6, space)) / 1e6
  const frame = JSON.parse(line.slice(space + 1)) as { data?: Data } & Partial<DepthSnapshot>
  if (frame.data !== undefined) return { at, data: frame.data }
  return frame.lastUpdateId === undefined ? undefined : { at, snapshot: frame as DepthSnapshot }
}

const tradeOf = (instId: string, at: number, { t, p, q, m }: TradeEvent): SourceEvent => {
  const [side, ts] = [m ? ('sell' as const) : ('buy' as const), String(Math.round(at))]
  return { kind: 'trade', trade: { instId, tradeId: String(t), px: toAmount(p), sz: toAmount(q), side, ts } }
}
const quoteOf = (instId: string, at: number, { b, B, a, A }: BookTicker): SourceEvent => {
  const quote = { instId, bidPx: toAmount(b), bidSz: toAmount(B), askPx: toAmount(a), askSz: toAmount(A) }
  return { kind: 'quote', quote, ts: String(Math.round(at)), instead: false }
}

/**
 * The book of one symbol. Depth updates wait for the REST answer, and begin with the first one that covers it. After a
 * gap the book ends until the next REST answer, because nothing else in the recording can repair it.
 */
const createDepth = (instId: string, out: TimedEvent[], notes: string[]) => {
  let buffered: { readonly at: number; readonly update: DepthUpdate }[] = []
  /** Number of the last update in the book; undefined while there is no book. */
  let lastUpdate: number | undefined
  /** True if no update was applied since the REST answer; the first one may overlap it. */
  let isFirst = false
  let updates = 0

  const emit = (action: 'snapshot' | 'update' | 'whole', at: number, a: readonly Pair[], b: readonly Pair[]): void => {
    const [asks, bids, ts] = [levels(a), levels(b), String(Math.round(at))]
    out.push({ at, event: { kind: 'book', instId, action, asks, bids, ts, checksum: 0 } })
  }
  const continues = ({ U, pu }: DepthUpdate, last: number): boolean =>
    pu === last || ((pu === undefined || isFirst) && U <= last + 1)
  const apply = (at: number, update: DepthUpdate): void => {
    if (lastUpdate === undefined || update.u <= lastUpdate) return
    if (!continues(update, lastUpdate)) {
      notes.push(`${instId}: the recorded depth has a gap at ${new Date(at).toISOString()}; its book ends there`)
      lastUpdate = undefined
      emit('whole', at, [], [])
      return
    }
    lastUpdate = update.u
    isFirst = false
    emit('update', at, update.a, update.b)
  }
  return {
    /** Whether this REST answer fits the updates recorded around it. */
    fits: ({ lastUpdateId }: DepthSnapshot): boolean =>
      buffered.some(({ update: { U, u } }) => U <= lastUpdateId + 1 && u >= lastUpdateId),
    update: (at: number, update: DepthUpdate): void => {
      updates += 1
      if (lastUpdate === undefined) buffered.push({ at, update })
      else apply(at, update)
    },
    snapshot: (at: number, { lastUpdateId, asks, bids }: DepthSnapshot): void => {
      lastUpdate = lastUpdateId
      isFirst = true
      emit('snapshot', at, asks, bids)
      for (const { update } of buffered) apply(at, update)
      buffered = []
    },
    end: (hasBook: boolean): void => {
      if (updates > 0 && !hasBook)
        notes.push(`${instId}: the recording has no REST snapshot of the depth, so its ${updates} updates show no book`)
    },
  }
}

/**
 * Binance combined streams: lines of `<ns> <JSON>`. `notes` gets a sentence for the operator for each part that cannot
 * be played.
 */
export const readBinance = (text: string, notes: string[] = []): TimedEvent[] => {
  const entries = text
    .split('\n')
    .map(entryOf)
    .filter((entry) => entry !== undefined)
  const isFutures = entries.some(({ data }) => data?.e === 'depthUpdate' && data.pu !== undefined)
  const out: TimedEvent[] = []
  const depths = new Map<string, ReturnType<typeof createDepth>>()
  const withBook = new Set<string>()
  let last: string | undefined

  const depthOf = (symbol: string): ReturnType<typeof createDepth> => {
    let depth = depths.get(symbol)
    if (depth === undefined) {
      depth = createDepth(instIdOf(symbol, isFutures), out, notes)
      depths.set(symbol, depth)
    }
    return depth
  }
  /**
   * A REST answer names no symbol. It belongs to the symbol whose updates it fits, otherwise to that of the last push.
   */
  const snapshot = (at: number, answer: DepthSnapshot): void => {
    const [fitting] = [...depths].find(([, depth]) => depth.fits(answer)) ?? [last]
    if (fitting === undefined) return
    withBook.add(fitting)
    depthOf(fitting).snapshot(at, answer)
  }
  for (const { at, data, snapshot: answer } of entries) {
    if (answer !== undefined) snapshot(at, answer)
    if (data === undefined) continue
    last = data.s
    if (data.e === 'depthUpdate') depthOf(data.s).update(at, data)
    else if (data.e === 'trade') out.push({ at, event: tradeOf(instIdOf(data.s, isFutures), at, data) })
    else if (data.e === undefined || data.e === 'bookTicker')
      out.push({ at, event: quoteOf(instIdOf(data.s, isFutures), at, data) })
  }
  for (const [symbol, depth] of depths) depth.end(withBook.has(symbol))
  return out
}
