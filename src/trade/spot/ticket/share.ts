import {
  type Amount,
  type BookLevel,
  floorTo,
  type Instrument,
  type Price,
  portion,
  type Side,
  sizeFor,
  walkBook,
} from '#protocol'
import { MARKET_RESERVE, type Share } from '../../ticket/amountEntry.ts'
import type { Unit } from './state.ts'

/** What may be spent of the two coins of an instrument. */
export interface Available {
  readonly base: Amount
  readonly quote: Amount
}

export interface ShareOf {
  readonly side: Side
  readonly unit: Unit
  /** The highest price that it may pay. */
  readonly px: Price | undefined
  /** What an order at the market takes from. */
  readonly asks?: readonly BookLevel[] | undefined
}

/**
 * What a share button means, in the ticket's unit: never more than the balance, always whole lots. The fee is taken from
 * what is received, so the whole balance can be spent; of coins that are bought at the market a little is left out, as
 * their price moves while the order is on its way. Undefined while the price is missing.
 */
export const shareOf = (
  share: Share,
  { side, unit, px, asks }: ShareOf,
  available: Available,
  { lotSz }: Pick<Instrument, 'lotSz'>,
  quoteDecimals: number,
): Amount | undefined => {
  const part = (of: Amount, decimals?: number) => portion(of, String(share / 100), 'down', decimals)
  if (side === 'sell') return floorTo(part(available.base), lotSz)
  if (unit === 'quote') return part(available.quote, quoteDecimals)
  if (px !== undefined) return floorTo(sizeFor(part(available.quote), px), lotSz)
  if (asks === undefined || asks.length === 0) return undefined
  return walkBook(asks, 'buy', { quote: portion(part(available.quote), MARKET_RESERVE, 'down') }, { lotSz }).base
}
