import type {
  Bar,
  Book,
  BookLevel,
  CandleRow,
  ChannelArg,
  FundingRate,
  IndexTicker,
  Instrument,
  MarkPrice,
  SettledFunding,
  Ticker,
  Trade,
} from '#protocol'

/**
 * The market, as everything else in the venue sees it. A source behind this port is the only writer of ticks; it has
 * no method through which a user or an operator could move a price.
 */
export interface Market {
  /** `simulated`, `replay`, `okx`. */
  readonly source: string
  readonly instruments: readonly Instrument[]
  instrument(instId: string): Instrument | undefined
  /** Why the source is silent, when it is (`replay-ended`, `upstream-lost`); orders are refused then. */
  readonly halted: string | undefined
  /** Is the instrument in its trading hours at this time (Unix ms)? */
  isOpen(instId: string, at: number): boolean

  /** Latest values, computed on demand; undefined for an instrument without a tick yet. */
  ticker(instId: string): Ticker | undefined
  book(instId: string): BookSnapshot | undefined
  /** Does the source have such prices of this instrument? An index is named like the pair of which it is the price. */
  has(kind: 'index' | 'mark' | 'funding', instId: string): boolean
  /** Undefined while there is none: what hangs on it halts. */
  index(instId: string): IndexTicker | undefined
  mark(instId: string): MarkPrice | undefined
  /** The rate of a contract's next charge as it stands. */
  funding(instId: string): FundingRate | undefined
  /** The newest charges after a time (Unix ms), newest first; some dozens at most, for whoever must charge them. */
  fundingCharges(instId: string, since: number, limit: number): readonly SettledFunding[]
  /** What was charged, newest first, by the time of the charge. */
  fundingHistory(instId: string, range: CandleRange): Promise<readonly SettledFunding[]>
  /**
   * Did the recorded venue accept this channel, whatever came of it? Where nothing did, who subscribes waits as he did there.
   * Sources that are no recordings have no such channels.
   */
  acknowledged?(arg: ChannelArg): boolean
  /** Newest first. */
  trades(instId: string, limit: number): readonly Trade[]
  /** Newest first, the first may be forming. `after`: older than, `before`: newer than, exclusive, Unix ms. */
  candles(instId: string, bar: Bar, range: CandleRange): Promise<readonly CandleRow[]>

  /** Live updates of one kind of one instrument; work is done only for what someone watches. */
  watch<K extends keyof MarketEvents>(kind: K, instId: string, listener: (event: MarketEvents[K]) => void): Unwatch
  /** The forming and the closing bar of an interval. */
  watchCandles(instId: string, bar: Bar, listener: (row: CandleRow) => void): Unwatch

  start(): Promise<void>
  stop(): Promise<void>
}

export interface CandleRange {
  readonly after?: number
  readonly before?: number
  readonly limit: number
}

/** A whole book: up to 400 levels a side, best first. Arrays are replaced, never mutated, when a level changes. */
export interface BookSnapshot {
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  readonly ts: number
  readonly seqId: number
}

/** What changed in a book, in the dialect of the `books` channel (`prevSeqId`, `seqId`, size '0' deletes). */
export interface BookUpdate {
  readonly update: Book
  readonly snapshot: BookSnapshot
}

export interface MarketEvents {
  ticker: Ticker
  book: BookUpdate
  trade: Trade
  index: IndexTicker
  mark: MarkPrice
  funding: FundingRate
}

export type Unwatch = () => void
