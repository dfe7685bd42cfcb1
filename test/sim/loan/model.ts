/**
 * The rules said a second time, in whole units of 10^-18: a debt is what was owed after the last payment, times the factor of
 * each hour that has begun since; a sale is checked by what one unit less of it would have left.
 */

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const ONE = 10n ** 18n
/** What is shown of a coin. */
export const UNIT = 10n ** 10n
/** Ratios have eight decimals. */
const RATIO = 10n ** 8n
const FINE = 10n ** 50n

export const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
const up = (units: bigint): bigint => ceil(units, UNIT) * UNIT
export const down = (units: bigint): bigint => (units / UNIT) * UNIT

/** Millionths a year. */
export const RATE = 100_000n
/** Ten-thousandths. */
export const TERMS = {
  haircut: 9_500n,
  initial: 6_500n,
  notice: 7_500n,
  urgent: 8_500n,
  liquidation: 9_100n,
  target: 6_500n,
  fee: 200n,
} as const
const TEN_THOUSAND = 10_000n
export const LOT = ONE / 1_000n

/** What an hour makes of a debt: 3,600 seconds, each with its part of a year's interest on top. */
const HOUR_FACTOR = ((): bigint => {
  const second = FINE + (FINE * RATE) / (1_000_000n * 31_536_000n)
  let factor = FINE
  for (let seconds = 0; seconds < 3_600; seconds += 1) factor = (factor * second) / FINE
  return factor
})()
const factors: bigint[] = [FINE]
const factorOf = (hours: number): bigint => {
  for (let at = factors.length; at <= hours; at += 1) factors[at] = ((factors[at - 1] ?? FINE) * HOUR_FACTOR) / FINE
  return factors[hours] ?? FINE
}

export interface ModelLoan {
  readonly at: number
  readonly endAt: number
  /** Owed after the last payment, and how many hours had begun then. */
  base: bigint
  hours: number
  principal: bigint
  collateral: bigint
  level: 0 | 1 | 2 | 3
  reminded: boolean
  ended: 'repaid' | 'term' | 'liquidated' | undefined
}

const hoursOf = ({ at, endAt }: ModelLoan, now: number): number =>
  Math.min(Math.floor((now - at) / HOUR) + 1, (endAt - at) / HOUR)

/** Everything owed, the hour begun included, and none beyond the end. */
export const owedOf = (loan: ModelLoan, now: number): bigint => {
  const passed = Math.max(1, hoursOf(loan, now)) - loan.hours
  return passed <= 0 ? loan.base : up(ceil(loan.base * factorOf(passed), FINE))
}

/** What collateral counts for, and what it sells for, at a price. */
export const worthOf = (qty: bigint, price: bigint): bigint => (qty * price) / ONE
export const countedOf = (qty: bigint, price: bigint): bigint => (worthOf(qty, price) * TERMS.haircut) / TEN_THOUSAND

/** Is a debt at a limit (ten-thousandths) of what its collateral counts for? Ratios are rounded up. */
export const isAt = (debt: bigint, counted: bigint, limit: bigint): boolean =>
  counted === 0n ? debt > 0n : ceil(debt * RATIO, counted) >= (limit * RATIO) / TEN_THOUSAND
export const isAbove = (debt: bigint, counted: bigint, limit: bigint): boolean =>
  counted === 0n || ceil(debt * RATIO, counted) > (limit * RATIO) / TEN_THOUSAND

export const LIMITS = [TERMS.notice, TERMS.urgent, TERMS.liquidation] as const
/** 0: safe, to 3: to be liquidated; `calm`: so many ten-thousandths below a limit still count as at it. */
export const levelOf = (debt: bigint, counted: bigint, calm = 0n): 0 | 1 | 2 | 3 =>
  LIMITS.filter((limit) => isAt(debt, counted, limit - calm)).length as 0 | 1 | 2 | 3

/** A payment: interest first. What of it was interest. */
export const pay = (loan: ModelLoan, now: number, paid: bigint): bigint => {
  const owed = owedOf(loan, now)
  const interest = paid < owed - loan.principal ? paid : owed - loan.principal
  loan.principal -= paid - interest
  loan.base = owed - paid
  loan.hours = Math.max(loan.hours, 1, hoursOf(loan, now))
  return interest
}

export const endLoan = (loan: ModelLoan, by: NonNullable<ModelLoan['ended']>): void => {
  loan.ended = by
  loan.principal = 0n
  loan.base = 0n
  loan.collateral = 0n
  loan.level = 0
}

/** The fee of a sale. */
export const feeOf = (gross: bigint): bigint => up(ceil(gross * TERMS.fee, TEN_THOUSAND))

/** Would selling so much leave the debt at its target, or (`whole`) nothing of it? Without what is cut of a sale. */
const reaches = (owed: bigint, held: bigint, qty: bigint, price: bigint, whole: boolean): boolean => {
  const net = (qty * price * (TEN_THOUSAND - TERMS.fee)) / (ONE * TEN_THOUSAND)
  if (whole) return net >= owed
  const left = ((held - qty) * price * TERMS.target * TERMS.haircut) / (ONE * TEN_THOUSAND * TEN_THOUSAND)
  return owed - net <= left
}

/** What is wrong with how much was sold: the least units that reach the target, a lot at least, or all of it. */
export const soldFault = (
  owed: bigint,
  held: bigint,
  qty: bigint,
  price: bigint,
  whole: boolean,
): string | undefined => {
  if (qty === held) {
    const least = held - LOT
    return least <= 0n || !reaches(owed, held, least, price, whole) || held < LOT
      ? undefined
      : 'sold all, and less would do'
  }
  if (qty % UNIT !== 0n || qty < LOT) return `sold ${qty}`
  // A unit more than is needed may come of rounding up twice, and no more.
  const spare = 2n * UNIT
  if (!reaches(owed, held, qty + spare, price, whole)) return `sold too little: ${qty}`
  return qty - spare > LOT && reaches(owed, held, qty - spare, price, whole) ? `sold too much: ${qty}` : undefined
}
