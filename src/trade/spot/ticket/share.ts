import { type Amount, floorTo, type Instrument, type Price, portion, type Side, sizeFor } from '#protocol'
import type { Share } from '../../ticket/amountEntry.ts'
import type { Unit } from './state.ts'

/** What may be spent of the two coins of an instrument. */
export interface Available {
  readonly base: Amount
  readonly quote: Amount
}

/**
 * What a share button means, in the ticket's unit: never more than the balance, always whole lots.
 * The fee is taken from what is received, so the whole balance can be spent. Undefined while the price is missing.
 */
export const shareOf = (
  share: Share,
  { side, unit, px }: { readonly side: Side; readonly unit: Unit; readonly px: Price | undefined },
  available: Available,
  { lotSz }: Pick<Instrument, 'lotSz'>,
  quoteDecimals: number,
): Amount | undefined => {
  const part = (of: Amount, decimals?: number) => portion(of, String(share / 100), 'down', decimals)
  if (side === 'sell') return floorTo(part(available.base), lotSz)
  if (unit === 'quote') return part(available.quote, quoteDecimals)
  return px === undefined ? undefined : floorTo(sizeFor(part(available.quote), px), lotSz)
}
