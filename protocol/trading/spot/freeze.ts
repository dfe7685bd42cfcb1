import { type Amount, compare, notional, type Price } from '../../base/money.ts'
import type { Side } from '../side.ts'

// What an order claims of its user's money while it rests or waits.

/** An order as these rules see it. */
interface Claim {
  readonly side: Side
  /** Base, or (a market buy that waits) quote currency to spend. */
  readonly sz: Amount
  /** Undefined for an order at the market. */
  readonly px: Price | undefined
}

/**
 * Currency that an order pays with, and so freezes. Known from the order alone: it can be cancelled also when the
 * market no longer has its instrument.
 */
export const payCoin = ({ side, instId }: { readonly side: Side; readonly instId: string }): string => {
  const [base, quote] = instId.split('-')
  return (side === 'buy' ? quote : base) ?? ''
}

/** What must be frozen for so much base at this price. Charges round up. */
export const freezeFor = (side: Side, base: Amount, px: Price): Amount =>
  side === 'buy' ? notional(base, px, 'up') : base

/** What must be frozen for an order that waits: exactly what it can spend. */
export const freezeWaiting = ({ side, sz, px }: Claim): Amount => (px === undefined ? sz : freezeFor(side, sz, px))

/** What both orders of a pair need: one of them goes ahead, so the larger of the two. The limit order holds it. */
export const freezeForPair = (limit: Claim, stop: Claim): Amount => {
  const rests = freezeWaiting(limit)
  const stops = freezeWaiting(stop)
  return compare(rests, stops) > 0 ? rests : stops
}
