import { ceilDivide } from '../units.ts'

/** What is shared out, in whole units of the token; commitments are whole units of the coin that pays. */
export interface SaleIntegers {
  readonly supply: bigint
  /** Most that one participant gets. */
  readonly cap: bigint
  /** What one unit of the token costs: `num / den` units of the coin that pays. */
  readonly price: UnitPrice
}

/** A fraction; `den` is above zero. */
export interface UnitPrice {
  readonly num: bigint
  readonly den: bigint
}

export interface Allocation {
  /** By participant, in the order of the commitments. */
  readonly units: readonly bigint[]
  /** What shares of all commitments alike are above what their participants can get, cut to a unit. */
  readonly excess: bigint
  /** What nobody gets, because everybody has as much as they can get. */
  readonly unsold: bigint
}

/** Most units that a commitment pays for. */
export const affordable = (commitment: bigint, { num, den }: UnitPrice): bigint => (commitment * den) / num
/** What units cost, rounded up to a unit of the coin that pays; never above a commitment that affords them. */
export const chargeFor = (units: bigint, { num, den }: UnitPrice): bigint => ceilDivide(units * num, den)

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

interface Part {
  /** In the published order. */
  readonly at: number
  readonly commitment: bigint
  readonly most: bigint
  /** `most / commitment`, as near as a float is. */
  readonly ratio: number
}

/** Floats that differ by more than this part of their sum are ordered as the exact numbers that they stand for. */
const SURE = 1e-9
const differ = (a: number, b: number): boolean => Math.abs(a - b) > SURE * (a + b)

/** Whoever reaches their most first comes first: by what they can get for each unit of their commitment. */
const byRatio = (a: Part, b: Part): number => {
  if (differ(a.ratio, b.ratio)) return a.ratio - b.ratio
  const [left, right] = [a.most * b.commitment, b.most * a.commitment]
  return left < right ? -1 : left > right ? 1 : a.at - b.at
}

interface Fraction {
  readonly at: number
  readonly fraction: bigint
  readonly near: number
}

/** The largest fraction first, at the same one the earlier line. */
const byFraction = (a: Fraction, b: Fraction): number => {
  if (differ(a.near, b.near)) return b.near - a.near
  return a.fraction > b.fraction ? -1 : a.fraction < b.fraction ? 1 : a.at - b.at
}

/** Gives everyone their share, cut to a unit, and the units that are left to the largest fractions, earlier ones first. */
const share = (parts: readonly Part[], supply: bigint, total: bigint, units: bigint[]): void => {
  if (total === 0n) return
  let left = supply
  const fractions = parts.map(({ at, commitment }) => {
    const whole = commitment * supply
    const cut = whole / total
    const fraction = whole - cut * total
    units[at] = cut
    left -= cut
    return { at, fraction, near: Number(fraction) }
  })
  if (left === 0n) return
  fractions.sort(byFraction)
  for (const { at } of fractions.slice(0, Number(left))) units[at] = (units[at] ?? 0n) + 1n
}

/**
 * Shares the supply in proportion to the commitments. Whoever would get more than the cap, or more than their commitment
 * pays for, gets that, and the excess is shared again among the others until nobody exceeds. Shares are cut to a unit; the
 * units that are left go to the largest fractions, at the same fraction to the earlier commitment.
 */
export const allocateSale = ({ supply, cap, price }: SaleIntegers, commitments: readonly bigint[]): Allocation => {
  const units = commitments.map(() => 0n)
  const parts = commitments
    .map((commitment, at) => ({ at, commitment, most: smaller(cap, affordable(commitment, price)) }))
    .filter(({ commitment }) => commitment > 0n)
    .map((part): Part => ({ ...part, ratio: Number(part.most) / Number(part.commitment) }))
  const all = parts.reduce((sum, { commitment }) => sum + commitment, 0n)
  let [left, total] = [supply, all]
  let over = 0n
  for (const { commitment, most } of parts)
    if (commitment * supply > most * all) over += commitment * supply - most * all
  // Only who exceeds in the first round, or in one of those that it causes, is taken out: mostly nobody has to be sorted.
  const ordered = over === 0n ? parts : parts.toSorted(byRatio)
  let first = 0
  if (over > 0n)
    for (const { at, commitment, most } of ordered) {
      if (commitment * left <= most * total) break
      units[at] = most
      left -= most
      total -= commitment
      first += 1
    }
  share(ordered.slice(first), left, total, units)
  return { units, excess: all === 0n ? 0n : over / all, unsold: total === 0n ? left : 0n }
}
