import type { Refusal } from '../../base/errors.ts'
import {
  type Amount,
  add,
  compare,
  notional,
  type Price,
  portion,
  quotient,
  subtract,
  toAmount,
  ZERO,
} from '../../base/money.ts'
import { refusal } from '../orderChecks.ts'

/** [notional up to and including (none: without end), highest leverage, maintenance rate as a fraction]. */
export type TierRow = readonly [upTo: string | undefined, maxLeverage: number, mmr: string]

/** One step of the leverage table. Amounts in settlement currency, the rate a fraction ('0.005' is 0.5 %). */
export interface Tier {
  /** Notional above this one. */
  readonly floor: Amount
  /** Up to and including; absent in a last tier without end. */
  readonly cap?: Amount | undefined
  readonly maxLeverage: number
  readonly mmr: string
  /** Keeps maintenance continuous from tier to tier: cum_n = cum_(n−1) + floor_n·(MMR_n − MMR_(n−1)). */
  readonly cum: Amount
}

/** The table with floors and `cum` computed. Rows ascend. */
export const tiersOf = (lines: readonly TierRow[]): readonly Tier[] => {
  const tiers: Tier[] = []
  for (const [upTo, maxLeverage, mmr] of lines) {
    const before = tiers.at(-1)
    const floor = before?.cap ?? ZERO
    const step = subtract(toAmount(mmr), toAmount(before?.mmr ?? '0'))
    const cum = before === undefined ? ZERO : add(before.cum, portion(floor, step, 'up'))
    tiers.push({ floor, cap: upTo === undefined ? undefined : toAmount(upTo), maxLeverage, mmr, cum })
  }
  return tiers
}

/** The tier of a notional; undefined beyond the table's end: such a position cannot be opened. */
export const tierAt = (tiers: readonly Tier[], value: Amount): Tier | undefined =>
  tiers.find(({ cap }) => cap === undefined || compare(value, cap) <= 0)

/**
 * Maintenance margin of a notional: N·MMR − cum, rounded up. Beyond the table's end, which a position may reach by its
 * price, the last tier applies.
 */
export const maintenanceOf = (tiers: readonly Tier[], value: Amount): Amount => {
  const tier = tierAt(tiers, value) ?? tiers.at(-1)
  return tier === undefined ? ZERO : subtract(portion(value, tier.mmr, 'up'), tier.cum)
}

/** The largest notional with this leverage; undefined without a bound, zero when no tier allows it. */
export const largestNotional = (tiers: readonly Tier[], leverage: number): Amount | undefined => {
  const allowed = tiers.filter(({ maxLeverage }) => maxLeverage >= leverage)
  const last = allowed.at(-1)
  return last === undefined ? ZERO : last.cap
}

/** The margin for this cost (size × entry price) with this leverage, rounded up. */
export const initialMargin = (cost: Amount, leverage: number): Amount => quotient(cost, String(leverage), 'up')

/** The settings of a contract before the user changes them. */
export const FIRST_LEVERAGE = 10

/**
 * Is a position of this size, with all resting orders on its side, within the tier of the leverage? A new table may
 * allow less leverage than was set.
 */
export const checkTierLimit = (
  tiers: readonly Tier[],
  leverage: number,
  size: Amount,
  px: Price,
): Refusal | undefined => {
  const highest = tiers[0]?.maxLeverage ?? 1
  if (leverage > highest) return refusal('leverageTooHigh', 'lever', { max: String(highest) })
  const most = largestNotional(tiers, leverage)
  return most !== undefined && compare(notional(size, px, 'up'), most) > 0
    ? refusal('positionTooLarge', 'sz', { max: most, leverage: String(leverage) })
    : undefined
}
