import {
  type BookLevel,
  type Conversion,
  depthLeft,
  type Instrument,
  type LevelFill,
  NOTHING_TAKEN,
  type Price,
  type Side,
  type Tier,
  takeDepth,
} from '#protocol'
import type { Draft } from './account.ts'

/** What is known of an instrument at one moment. */
export interface MarketView {
  readonly instrument: Instrument
  readonly last: Price
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  /** Of perpetual contracts. */
  readonly mark?: Price
  readonly tiers?: readonly Tier[]
  /** Of forex: how its quote currency becomes dollars, and what the terms allow. */
  readonly conversion?: Conversion
  readonly leverage?: number
}

/** The view of each instrument; undefined while there are no fresh prices. */
export type Markets = (instId: string) => MarketView | undefined

/** The side of the book that an order takes from, less what this account took of it before. */
export const depthFor = (draft: Draft, side: Side, view: MarketView): readonly BookLevel[] =>
  depthLeft(
    side === 'buy' ? view.asks : view.bids,
    draft.account.taken.get(`${side} ${view.instrument.instId}`) ?? NOTHING_TAKEN,
  )

/** Notes what was taken: practice fills a level once, as the venue does. */
export const take = (draft: Draft, side: Side, view: MarketView, fills: readonly LevelFill[]): void => {
  if (fills.length === 0) return
  const key = `${side} ${view.instrument.instId}`
  const before = draft.account.taken.get(key) ?? NOTHING_TAKEN
  const taken = takeDepth(side === 'buy' ? view.asks : view.bids, before, fills)
  draft.account = { ...draft.account, taken: new Map(draft.account.taken).set(key, taken) }
}
