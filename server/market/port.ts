import type {
  Book,
  BookLevel,
  CandleRow,
  ChannelArg,
  FundingRate,
  IndexTicker,
  Instrument,
  MarketBar,
  MarkPrice,
  SettledFunding,
  Ticker,
  Trade,
} from '#protocol'

/**
 * The market, as the rest of the venue uses it. Only the source behind this interface creates ticks; there is no method
 * with which a user or an operator could move a price.
 */
export interface Market {
  /** `simulated`, `replay`, `okx`. */
  readonly source: string
  readonly instruments: readonly Instrument[]
  instrument(instId: string): Instrument | undefined
  /**
   * Why the source sends nothing (`replay-ended`, `upstream-lost`), and orders are refused; undefined while it sends.
   */
  readonly halted: string | undefined
  /** Whether the instrument is within its trading hours at this time (Unix ms). */
  isOpen(instId: string, at: number): boolean

  /** Latest values, computed on demand; undefined for an instrument without a tick yet. */
  ticker(instId: string): Ticker | undefined
  book(instId: string): BookSnapshot | undefined
  /** Whether the source has such prices of this instrument. An index has the name of the pair whose price it is. */
  has(kind: 'index' | 'mark' | 'funding', instId: string): boolean
  /** Undefined while there is no index price; everything that depends on it halts then. */
  index(instId: string): IndexTicker | undefined
  mark(instId: string): MarkPrice | undefined
  /** The present estimate of the rate of a contract's next charge. */
  funding(instId: string): FundingRate | undefined
  /** The newest charges after a time (Unix ms), newest first, for the engine that applies them; some dozens at most. */
  fundingCharges(instId: string, since: number, limit: number): readonly SettledFunding[]
  /** Past charges, newest first; `range` is about the time of the charge. */
  fundingHistory(instId: string, range: CandleRange): Promise<readonly SettledFunding[]>
  /**
   * Whether the recorded venue acknowledged this channel, even if it never sent anything on it; a subscriber then gets
   * an empty channel instead of an error. Only recordings have such channels.
   */
  acknowledged?(arg: ChannelArg): boolean
  /** Newest first. */
  trades(instId: string, limit: number): readonly Trade[]
  /** Newest first; the first bar may be open. `after`: older than, `before`: newer than, exclusive, Unix ms. */
  candles(instId: string, bar: MarketBar, range: CandleRange): Promise<readonly CandleRow[]>

  /** Live updates of one kind for one instrument. Only what is watched is computed. */
  watch<K extends keyof MarketEvents>(kind: K, instId: string, listener: (event: MarketEvents[K]) => void): Unwatch
  /** The current bar of an interval at each change, and each bar when it closes. */
  watchCandles(instId: string, bar: MarketBar, listener: (row: CandleRow) => void): Unwatch

  start(): Promise<void>
  stop(): Promise<void>
}

export interface CandleRange {
  readonly after?: number
  readonly before?: number
  readonly limit: number
}

/** A whole book: up to 400 levels per side, best first. When a level changes, arrays are replaced, never mutated. */
export interface BookSnapshot {
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  readonly ts: number
  readonly seqId: number
}

/**
 * A change of a book in the form of OKX's `books` channel (`prevSeqId`, `seqId`; size '0' deletes), and the book after
 * it.
 */
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
