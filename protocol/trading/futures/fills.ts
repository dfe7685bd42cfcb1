import {
  type Amount,
  add,
  isZero,
  minimum,
  notional,
  type Price,
  portion,
  proportion,
  subtract,
  ZERO,
} from '../../base/money.ts'
import type { Side } from '../side.ts'
import { type Holding, openingSide, type PositionSide, signedBy } from './position.ts'
import { initialMargin } from './tiers.ts'

/** One fill of an order on a contract. */
export interface ContractFill {
  readonly side: Side
  readonly sz: Amount
  readonly px: Price
  /** Of what is opened. */
  readonly leverage: number
  /** Fraction of the notional. */
  readonly feeRate: string
}

/** The effect of a fill on a position and on money, all in settlement currency. */
export interface FillEffect {
  /** Undefined when nothing is left. */
  readonly holding: Holding | undefined
  readonly closed: Amount
  readonly opened: Amount
  /** Result of what was closed, fees aside; below zero for a loss. */
  readonly realised: Amount
  /** Margin released by what was closed, before its result. */
  readonly released: Amount
  /** Margin for what was opened. */
  readonly locked: Amount
  readonly fee: Amount
}

const SIDES = { buy: 'long', sell: 'short' } as const satisfies Record<Side, PositionSide>

/** Fee of a fill on a contract, rounded up. */
export const contractFee = (sz: Amount, px: Price, rate: string): Amount =>
  portion(notional(sz, px, 'up'), rate, 'up', 12)

/** What opening this size at this price takes from the wallet: margin, and the fee of a taker. */
export const openingCost = (sz: Amount, px: Price, leverage: number, takerFee: string): Amount =>
  isZero(sz) ? ZERO : add(initialMargin(notional(sz, px, 'up'), leverage), contractFee(sz, px, takerFee))

/**
 * Opens, adds to, reduces, closes or turns a one-way position by one fill; used by the venue to book and by the ticket
 * to preview. Cost and margin of what is closed leave in proportion, towards zero; the rest stays, so nothing is lost:
 * cost before + cost of the fill's opened part = cost after + cost of what was closed.
 */
export const fillHolding = (before: Holding | undefined, fill: ContractFill): FillEffect => {
  const side = SIDES[fill.side]
  const isAgainst = before !== undefined && openingSide(before.side) !== fill.side
  const closed = isAgainst ? minimum(before.size, fill.sz) : ZERO
  const opened = subtract(fill.sz, closed)
  const fee = contractFee(fill.sz, fill.px, fill.feeRate)
  const rest = isAgainst ? reduce(before, closed, fill.px) : { holding: before, realised: ZERO, released: ZERO }
  if (isZero(opened)) return { ...rest, closed, opened, locked: ZERO, fee }
  const cost = notional(opened, fill.px, 'up')
  const locked = initialMargin(cost, fill.leverage)
  const kept = rest.holding
  const holding: Holding = {
    side,
    size: add(kept?.size ?? ZERO, opened),
    cost: add(kept?.cost ?? ZERO, cost),
    margin: add(kept?.margin ?? ZERO, locked),
    leverage: fill.leverage,
  }
  return { ...rest, holding, closed, opened, locked, fee }
}

const reduce = (before: Holding, closed: Amount, px: Price): Pick<FillEffect, 'holding' | 'realised' | 'released'> => {
  const cost = proportion(before.cost, closed, before.size)
  const released = proportion(before.margin, closed, before.size)
  const value = notional(closed, px, before.side === 'long' ? 'down' : 'up')
  const size = subtract(before.size, closed)
  return {
    realised: signedBy(before.side, subtract(value, cost)),
    released,
    holding: isZero(size)
      ? undefined
      : { ...before, size, cost: subtract(before.cost, cost), margin: subtract(before.margin, released) },
  }
}
