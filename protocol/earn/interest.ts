import { scaled, unscaled } from '../base/decimal.ts'
import { type Amount, LEDGER_DECIMALS, subtract, toAmount } from '../base/money.ts'
import { EARN_DECIMALS, floorDivide } from './units.ts'

/** Digits that a yearly rate has at most. */
export const RATE_DECIMALS = 6

/** Periods of a year, a leap year too: a day's interest is a 365th of the yearly one, an hour's an 8,760th. */
export const DAYS_A_YEAR = 365
export const HOURS_A_YEAR = 8_760

/** Interest of the first `count` periods of a principal at a yearly rate (a fraction), cut once at so many decimals. */
const interestAt = (principal: Amount, rate: string, count: number, perYear: number, decimals: number): Amount => {
  const parts = scaled(principal, LEDGER_DECIMALS) * scaled(rate, RATE_DECIMALS) * BigInt(count)
  const unit = BigInt(perYear) * 10n ** BigInt(LEDGER_DECIMALS + RATE_DECIMALS - decimals)
  return toAmount(unscaled(floorDivide(parts, unit), decimals))
}

/**
 * What the first `count` periods pay: floor(P · r · count / periods a year), in units of 10^-8. What one period pays is the
 * difference of two of these, so that nothing drifts however the time is divided.
 */
export const interestOver = (principal: Amount, rate: string, count: number, perYear: number): Amount =>
  interestAt(principal, rate, count, perYear, EARN_DECIMALS)

/** What period number `count` pays, counted from 1. */
export const interestOfPeriod = (principal: Amount, rate: string, count: number, perYear: number): Amount =>
  subtract(interestOver(principal, rate, count, perYear), interestOver(principal, rate, count - 1, perYear))

/** What cutting has left with the house over the first `count` periods, to the last digit that the ledger keeps. */
export const leftByRounding = (principal: Amount, rate: string, count: number, perYear: number): Amount =>
  subtract(interestAt(principal, rate, count, perYear, LEDGER_DECIMALS), interestOver(principal, rate, count, perYear))
