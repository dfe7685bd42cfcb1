import { scaled, unscaled } from '../../base/decimal.ts'
import { type Amount, LEDGER_DECIMALS, toAmount } from '../../base/money.ts'
import { ceilDivide, floorDivide } from '../units.ts'

// What is owed, without a loop over debtors: an index says what one unit of debt of the beginning is now, and each debt is
// kept as a share of it. After MakerDAO's `jug` and `pot`, and Aave's `MathUtils`.

/** One, as indexes and factors have it: whole numbers of 10^-27. */
export const RAY = 10n ** 27n
const SECONDS_A_YEAR = 31_536_000n
const HALF = RAY / 2n
const UNIT = 10n ** BigInt(27 - LEDGER_DECIMALS)

/** A factor to a whole power, each multiplication rounded half up. */
export const rayPower = (factor: bigint, power: number): bigint => {
  let [base, left, result] = [factor, power, RAY]
  while (left > 0) {
    if (left % 2 === 1) result = (result * base + HALF) / RAY
    base = (base * base + HALF) / RAY
    left = Math.floor(left / 2)
  }
  return result
}

/** An index after so many seconds at a factor a second; below one it falls. Rounded down. */
export const indexAfter = (index: bigint, perSecond: bigint, seconds: number): bigint =>
  floorDivide(index * rayPower(perSecond, seconds), RAY)

/** An index that grows by a part of its beginning, at a yearly rate (10^-27). */
export const linearIndex = (yearly: bigint, seconds: number): bigint =>
  RAY + floorDivide(yearly * BigInt(seconds), SECONDS_A_YEAR)

/** The share that a debt is kept as (10^-27), rounded up: who borrows owes what was lent, and never less. */
export const debtShare = (amount: Amount, index: bigint): bigint =>
  ceilDivide(scaled(amount, LEDGER_DECIMALS) * UNIT * RAY, index)

/** What a share owes: ceil(share · index), to the last digit that the ledger keeps. */
export const debtOf = (share: bigint, index: bigint): Amount =>
  toAmount(unscaled(ceilDivide(share * index, RAY * UNIT), LEDGER_DECIMALS))
