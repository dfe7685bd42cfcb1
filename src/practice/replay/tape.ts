import type { Instrument, Trade } from '#protocol'
import type { MarketView } from '../engine/market.ts'

/** What a replay hands on as its time passes. */
export interface TapeEvents {
  trade(trade: Trade): void
  book(instId: string): void
  mark(instId: string): void
}

/** A past stretch of one market, played forward. Times are Unix ms of the day itself. */
export interface Tape {
  readonly instrument: Instrument
  readonly start: number
  readonly end: number
  /** Plays up to a time, which never goes back, and hands on what happens until then. */
  advance(to: number, events: TapeEvents): void
  /** The market as it stands now; undefined before the first prices. */
  view(): MarketView | undefined
  /** The first price, by which holding is measured. */
  readonly first: string | undefined
}

/** What the user adds to the market that is replayed. */
export interface Conditions {
  /** Between sending an order and its arrival, ms of the replayed time. */
  readonly latency: number
  /** The spread of a day that is known by bars alone, in ticks. */
  readonly spread: number
  /** The part of a minute's volume, or of the recorded sizes, that an order may take: '1' is all of it. */
  readonly depth: string
}
