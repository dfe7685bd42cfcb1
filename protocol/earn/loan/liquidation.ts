import { scaled, unscaled } from '../../base/decimal.ts'
import {
  type Amount,
  compare,
  LEDGER_DECIMALS,
  maximum,
  minimum,
  notional,
  type Price,
  portion,
  productOfRatios,
  quotient,
  subtract,
  toAmount,
  ZERO,
} from '../../base/money.ts'
import { HOUR_MS } from '../calendar.ts'
import { ceilDivide, EARN_DECIMALS } from '../units.ts'
import type { LoanTerms } from './settings.ts'

/** What a liquidation sells, and where its proceeds go; they are together what is sold. */
export interface LoanSale {
  readonly sold: Amount
  readonly fee: Amount
  readonly repaid: Amount
  /** Back to the user. */
  readonly remainder: Amount
}

/**
 * What is sold so that a debt is at a target again: x = (D − T · C) / (1 − f − T), rounded up, at least one lot and at most
 * all of it. What a lot brings beyond the debt is the user's. `value` is what the collateral sells for, in the coin of the
 * debt, and the target a ratio to just that: one to what collateral counts for is multiplied by the haircut before. Throws
 * where fee and target leave nothing to repay with.
 */
export const partialSale = (
  debt: Amount,
  value: Amount,
  { target, fee, lot }: { readonly target: string; readonly fee: string; readonly lot: Amount },
): LoanSale => {
  const one = 10n ** BigInt(LEDGER_DECIMALS)
  const [part, cost] = [scaled(target, LEDGER_DECIMALS), scaled(fee, LEDGER_DECIMALS)]
  const left = one - part - cost
  if (left <= 0n) throw new Error('loan: target and fee leave nothing')
  const over = scaled(debt, LEDGER_DECIMALS) * one - part * scaled(value, LEDGER_DECIMALS)
  if (over <= 0n) return { sold: ZERO, fee: ZERO, repaid: ZERO, remainder: ZERO }
  const wanted = toAmount(unscaled(ceilDivide(over, left), LEDGER_DECIMALS))
  const sold = minimum(maximum(wanted, lot), value)
  const charged = portion(sold, fee, 'down')
  const proceeds = subtract(sold, charged)
  const repaid = minimum(proceeds, debt)
  return { sold, fee: charged, repaid, remainder: subtract(proceeds, repaid) }
}

/** How long nothing is liquidated after an index that was stale or halted is back, in ms. */
export const LOAN_GRACE_MS = HOUR_MS

/** May it be liquidated: `freshSince` is when the index became fresh without a break (Unix ms), undefined while it is not. */
export const mayLiquidate = (freshSince: number | undefined, now: number): boolean =>
  freshSince !== undefined && now >= freshSince + LOAN_GRACE_MS

/** What a loan sells of its collateral at an index price, and where it goes: gross = fee + repaid + remainder. */
export interface CollateralSale {
  /** In the coin of the collateral; the others are in that of the debt. */
  readonly qty: Amount
  readonly gross: Amount
  readonly fee: Amount
  readonly repaid: Amount
  /** Back to the user. */
  readonly remainder: Amount
  /** What the whole collateral did not cover. The user owes it no longer. */
  readonly shortfall: Amount
}

/**
 * Sells collateral so that the debt is at its target again, or, `whole`, repaid. At the index price: what it brings is cut down and the
 * fee up, to what is shown of a coin. A part below a lot is not left behind with a debt.
 */
export const sellCollateral = (
  debt: Amount,
  held: Amount,
  index: Price,
  { haircut, target, fee, lot }: Pick<LoanTerms, 'haircut' | 'target' | 'fee' | 'lot'>,
  whole: boolean,
): CollateralSale => {
  const value = notional(held, index, 'down')
  const { sold } = partialSale(debt, value, {
    // The target is a ratio to what the collateral counts for, and it sells for more than that.
    target: whole ? '0' : productOfRatios(target, haircut),
    fee,
    lot: notional(lot, index, 'up'),
  })
  const at = (qty: Amount): CollateralSale => {
    const gross = notional(qty, index, 'down', EARN_DECIMALS)
    const charged = portion(gross, fee, 'up', EARN_DECIMALS)
    const proceeds = subtract(gross, charged)
    const repaid = minimum(proceeds, debt)
    const owed = subtract(debt, repaid)
    const isAll = compare(qty, held) === 0
    return {
      qty,
      gross,
      fee: charged,
      repaid,
      remainder: subtract(proceeds, repaid),
      shortfall: isAll ? owed : ZERO,
    }
  }
  const part = at(minimum(quotient(sold, index, 'up', EARN_DECIMALS), held))
  const left = subtract(held, part.qty)
  const isOwed = compare(part.repaid, debt) < 0
  return isOwed && compare(left, lot) < 0 ? at(held) : part
}
