import type { Refusal } from '../../base/errors.ts'
import { type Amount, compare, isMultiple, type Price } from '../../base/money.ts'
import type { Instrument } from '../instrument.ts'
import type { TimeInForce } from '../order.ts'
import { checkBand, checkPrice, checkSize, checkSpend, refusal } from '../orderChecks.ts'
import type { Side } from '../side.ts'

/** The limit order of a pair sells above the market and its stop below; of a buy the other way round. */
export const STOP_SIDE: Readonly<Record<Side, 'up' | 'down'>> = { sell: 'down', buy: 'up' }

/**
 * From where a trigger at this price is reached: from the side on which the market is now. Refused where it would fire
 * at once, and where it is further away than a limit price may be.
 */
export const triggerDirection = (
  px: Price,
  now: Price,
  instrument: Pick<Instrument, 'tickSz'>,
): { readonly dir: 'up' | 'down' } | Refusal => {
  const refused = checkPrice('trigPx', px, now, instrument)
  if (refused !== undefined) return refused
  const side = compare(px, now)
  if (side === 0) return refusal('triggerAtOnce', 'trigPx', { price: now })
  return { dir: side > 0 ? 'up' : 'down' }
}

/** An order that waits, as it was sent. */
interface Waiting {
  readonly side: Side
  readonly px: Price | undefined
  readonly sz: Amount
  readonly tgtCcy: 'base_ccy' | 'quote_ccy'
  readonly tif: TimeInForce
}

/**
 * Why an order with a trigger at this price is not accepted. The limit price is held against the trigger price, near which
 * it will be sent. A market buy names the money to spend: only so is it known what to freeze.
 */
export const checkWaiting = (
  { px, side, sz, tgtCcy, tif }: Waiting,
  trigPx: Price,
  instrument: Pick<Instrument, 'tickSz' | 'lotSz' | 'minSz' | 'maxSz'>,
): Refusal | undefined => {
  if (tif === 'post_only') return refusal('invalidField', 'tif')
  if (px === undefined && (tgtCcy === 'quote_ccy') !== (side === 'buy')) return refusal('invalidField', 'tgtCcy')
  if (px === undefined) return side === 'buy' ? checkSpend(sz, trigPx, instrument) : checkSize(sz, instrument)
  if (!isMultiple(px, instrument.tickSz)) return refusal('priceStep', 'px', { step: instrument.tickSz })
  return checkSize(sz, instrument) ?? checkBand('px', px, trigPx, instrument)
}
