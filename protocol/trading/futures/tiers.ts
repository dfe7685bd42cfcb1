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
  /** What keeps maintenance continuous from tier to tier: cum_n = cum_(n−1) + floor_n·(MMR_n − MMR_(n−1)). */
  readonly cum: Amount
}

/** The table with floors and `cum` computed. Lines ascend. */
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

/** The tier in which a notional falls; undefined beyond the table's end: such a position cannot be opened. */
export const tierAt = (tiers: readonly Tier[], value: Amount): Tier | undefined =>
  tiers.find(({ cap }) => cap === undefined || compare(value, cap) <= 0)

/**
 * Maintenance margin of a notional: N·MMR − cum, rounded up. Beyond the table's end, which a position may reach by its
 * price, the last tier goes on.
 */
export const maintenanceOf = (tiers: readonly Tier[], value: Amount): Amount => {
  const tier = tierAt(tiers, value) ?? tiers.at(-1)
  return tier === undefined ? ZERO : subtract(portion(value, tier.mmr, 'up'), tier.cum)
}

/** The largest notional that may be held with this leverage; undefined without a bound, zero when no tier allows it. */
export const largestNotional = (tiers: readonly Tier[], leverage: number): Amount | undefined => {
  const allowed = tiers.filter(({ maxLeverage }) => maxLeverage >= leverage)
  const last = allowed.at(-1)
  return last === undefined ? ZERO : last.cap
}

/** What must be put up for so much cost (size × entry price) with this leverage, rounded up. */
export const initialMargin = (cost: Amount, leverage: number): Amount => quotient(cost, String(leverage), 'up')

/** A new account is one of less than 30 days, and may not go beyond this leverage. */
export const NEW_ACCOUNT = { age: 30 * 24 * 3_600_000, leverage: 20 } as const
/** What a contract begins with. */
export const FIRST_LEVERAGE = 10

/**
 * Is a position of this size, with everything that rests on its side, within the tier of the leverage? A table may have
 * come into force that allows less leverage than was set.
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
