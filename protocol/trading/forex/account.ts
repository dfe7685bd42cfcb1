import {
  type Amount,
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  minimum,
  notional,
  type Price,
  portion,
  quotient,
  ratio,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '../../base/money.ts'
import { type ContractFill, type FillEffect, fillHolding } from '../futures/fills.ts'
import { type Holding, signedBy, unrealised } from '../futures/position.ts'
import { type Conversion, dollarsPerUnit, FOREX_DECIMALS, resultInDollars, toDollars } from './convert.ts'

/** Margin levels (equity over used margin) of the margin call and of the stop-out. */
export const MARGIN_CALL = '1'
export const STOP_OUT = '0.5'

/**
 * A forex position with the price that would close it (bid of a long, ask of a short). Its `margin`, in USDT, is what
 * was put up; a loss or swap beyond other funds may have taken part of it, so used margin is computed from the cost.
 */
export interface ForexHeld {
  readonly holding: Holding
  readonly closing: Price
  readonly conversion: Conversion
}

/** Unrealised result of a position, in USDT. */
export const forexResult = ({ holding, closing, conversion }: ForexHeld): Amount =>
  resultInDollars(unrealised(holding, closing), conversion)

/** Margin that a position uses: its cost in dollars over its leverage, at the conversion of the moment, rounded up. */
export const usedMargin = ({ holding: { cost, leverage }, conversion }: ForexHeld): Amount =>
  quotient(toDollars(cost, conversion, 'up', 18), String(leverage), 'up', FOREX_DECIMALS)

/** Margin for opening this size at this price: size × price / leverage, in dollars, rounded up. */
export const forexMargin = (sz: Amount, px: Price, leverage: number, conversion: Conversion): Amount =>
  quotient(toDollars(notional(sz, px, 'up'), conversion, 'up', 18), String(leverage), 'up', FOREX_DECIMALS)

/**
 * Opens, adds, reduces, closes or turns a position by one fill, as `fillHolding` does: cost stays in the quote currency,
 * margin and results are in USDT at the conversion of the moment. There is no fee.
 */
export const fillForex = (
  before: Holding | undefined,
  fill: Omit<ContractFill, 'feeRate'>,
  conversion: Conversion,
): FillEffect => {
  const effect = fillHolding(before, { ...fill, feeRate: '0' })
  const { holding, opened } = effect
  const locked = isZero(opened) ? ZERO : forexMargin(opened, fill.px, fill.leverage, conversion)
  return {
    ...effect,
    holding: holding && { ...holding, margin: add(subtract(holding.margin, effect.locked), locked) },
    realised: resultInDollars(effect.realised, conversion),
    locked,
  }
}

export interface ForexAccount {
  /** What is available of USDT. */
  readonly available: Amount
  /** Losses of cross contracts beyond their margin, which the same wallet must carry: zero or below. */
  readonly elsewhere: Amount
  readonly positions: readonly ForexHeld[]
}

export interface ForexHealth {
  readonly used: Amount
  readonly result: Amount
  readonly equity: Amount
  /** What may back more positions: unrealised losses count, gains do not. */
  readonly free: Amount
  /** Unrealised losses have used up what is available: nothing more can be opened. */
  readonly isShort: boolean
  /** Equity over used margin as a fraction; undefined without positions. */
  readonly level: string | undefined
  readonly isCalled: boolean
  readonly isStoppedOut: boolean
}

/** Equity = available + margins + results; margin call at 100 % of used margin, stop-out at 50 %. */
export const forexHealth = ({ available, elsewhere, positions }: ForexAccount): ForexHealth => {
  const used = sum(positions.map(usedMargin))
  const put = sum(positions.map(({ holding }) => holding.margin))
  const result = sum(positions.map(forexResult))
  const equity = sum([available, put, result, elsewhere])
  const reached = (level: string): boolean => isPositive(used) && compare(equity, portion(used, level, 'up')) <= 0
  const loss = isNegative(result) ? result : ZERO
  const spare = sum([available, minimum(ZERO, subtract(put, used)), loss, elsewhere])
  return {
    used,
    result,
    equity,
    free: isNegative(spare) ? ZERO : spare,
    isShort: isNegative(spare),
    level: isZero(used) ? undefined : ratio(equity, used),
    isCalled: reached(MARGIN_CALL),
    isStoppedOut: reached(STOP_OUT),
  }
}

/**
 * The closing price of one position at which the stop-out begins while everything else stands still, conversion
 * included: an estimate. Undefined where no price above zero does that.
 */
export const stopOutPrice = (account: ForexAccount, of: ForexHeld, decimals?: number): Price | undefined => {
  const { equity, used } = forexHealth(account)
  const { holding, closing, conversion } = of
  const room = subtract(equity, portion(used, STOP_OUT, 'up'))
  const perUnit = portion(holding.size, dollarsPerUnit(conversion), 'up')
  if (isZero(perUnit)) return undefined
  const isLong = holding.side === 'long'
  const by = signedBy(holding.side, quotient(room, perUnit, 'down'))
  const px = quotient(subtract(toAmount(closing), by), '1', isLong ? 'up' : 'down', decimals)
  return isPositive(px) ? toPrice(px) : undefined
}
