import type { Refusal } from '../base/errors.ts'
import {
  type Amount,
  averagePrice,
  compare,
  isZero,
  minimum,
  type Price,
  subtract,
  toPrice,
  ZERO,
} from '../base/money.ts'
import { type Holding, openingSide } from './futures/position.ts'
import type { Instrument } from './instrument.ts'
import { checkPrice, refusal } from './orderChecks.ts'
import type { Side } from './side.ts'
import type { Walk } from './spot/fills.ts'

// What an order on margin means for the present position, for perpetual contracts and forex alike.

/** An order as these rules need it. */
export interface OrderOnMargin {
  readonly side: Side
  readonly sz: Amount
  readonly reduceOnly: boolean
}

type Held = Pick<Holding, 'side' | 'size'> | undefined

const isAgainst = (side: Side, holding: Held): holding is NonNullable<Held> =>
  holding !== undefined && openingSide(holding.side) !== side

/** The side that closes a position. */
export const sideToClose = ({ side }: Pick<Holding, 'side'>): Side => (side === 'long' ? 'sell' : 'buy')

/** How much of an order would open, given the position on the other side. */
export const openingSize = ({ side, sz, reduceOnly }: OrderOnMargin, holding: Held): Amount => {
  if (reduceOnly) return ZERO
  if (!isAgainst(side, holding)) return sz
  const more = subtract(sz, holding.size)
  return compare(more, ZERO) > 0 ? more : ZERO
}

/** How much of an order may be filled: a reduce-only order is cut to the position. `sz` is what remains of it. */
export const fillableSize = ({ side, sz, reduceOnly }: OrderOnMargin, holding: Held): Amount => {
  if (!reduceOnly) return sz
  return isAgainst(side, holding) ? minimum(sz, holding.size) : ZERO
}

/** Closing more than the position, or without one, is refused rather than cut. */
export const checkReduces = ({ side, sz, reduceOnly }: OrderOnMargin, holding: Held): Refusal | undefined => {
  if (!reduceOnly) return undefined
  if (!isAgainst(side, holding)) return refusal('positionUnknown')
  return compare(sz, holding.size) > 0 ? refusal('sizeTooLarge', 'sz', { max: holding.size }) : undefined
}

/**
 * From which side an exit is reached, by the side that opened: a long takes profit above and stops below, a short the
 * other way.
 */
export const exitDirection = (kind: 'tp' | 'sl', opens: Side): 'up' | 'down' =>
  (kind === 'tp') === (opens === 'buy') ? 'up' : 'down'

/** Has the present price reached a trigger at `px` that waits for a rise or fall? */
export const hasReached = (present: Price, px: Price, dir: 'up' | 'down'): boolean =>
  compare(present, px) * (dir === 'up' ? 1 : -1) >= 0

/**
 * The price at which the margin of what an order opens is counted. A market order costs what the book asks, a limit
 * order at most its price; one that sells below the market more. Undefined for a market order without depth.
 */
export const costPrice = (
  { px, side }: { readonly px: Price | undefined; readonly side: Side },
  walk: Pick<Walk, 'quote' | 'base'>,
): Price | undefined => {
  const fillPx = averagePrice(walk.quote, walk.base)
  if (px === undefined) return fillPx
  return side === 'sell' && fillPx !== undefined && compare(fillPx, px) > 0 ? fillPx : px
}

/** State of a live order by its fills. */
export const stateByFills = ({
  sz,
  accFillSz,
}: {
  readonly sz: Amount
  readonly accFillSz: Amount
}): 'filled' | 'live' | 'partially_filled' =>
  isZero(subtract(sz, accFillSz)) ? 'filled' : isZero(accFillSz) ? 'live' : 'partially_filled'

/** Take-profit and stop-loss that come with an order; `by` is the price that they watch. */
export interface Exits<By> {
  readonly tp: Price | undefined
  readonly sl: Price | undefined
  readonly by: By
}

/**
 * Why exits that come with an order of this side are not accepted: the take-profit lies beyond `from` on the good side of
 * what it opens, the stop on the bad one, both within the band `around` a price.
 */
export const checkExits = (
  exits: Pick<Exits<unknown>, 'tp' | 'sl'>,
  side: Side,
  from: Price,
  around: Price,
  instrument: Pick<Instrument, 'tickSz'>,
): Refusal | undefined => {
  for (const kind of ['tp', 'sl'] as const) {
    const px = exits[kind]
    if (px === undefined) continue
    const field = `${kind}TrigPx`
    const refused = checkPrice(field, px, around, instrument)
    if (refused !== undefined) return refused
    if (hasReached(from, px, exitDirection(kind, side))) return refusal('triggerAtOnce', field)
  }
  return undefined
}

const amendedPrice = (px: Price | '' | undefined, before: Price | undefined): Price | undefined =>
  px === undefined ? before : px === '' ? undefined : toPrice(px)

/**
 * What comes with an order once it is amended: '' takes an exit away, and what is not named stays. `by` is watched where
 * nothing came with it before.
 */
export const amendedExits = <By>(
  before: Exits<By> | undefined,
  changes: { readonly tpTrigPx?: Price | '' | undefined; readonly slTrigPx?: Price | '' | undefined },
  by: By,
): Exits<By> | undefined => {
  const [tp, sl] = [amendedPrice(changes.tpTrigPx, before?.tp), amendedPrice(changes.slTrigPx, before?.sl)]
  return tp === undefined && sl === undefined ? undefined : { tp, sl, by: before?.by ?? by }
}

export const isSameExits = (a: Exits<unknown> | undefined, b: Exits<unknown> | undefined): boolean =>
  a?.tp === b?.tp && a?.sl === b?.sl
