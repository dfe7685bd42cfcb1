import {
  type Amount,
  add,
  compare,
  isNegative,
  negate,
  type Price,
  portion,
  quotient,
  subtract,
  toAmount,
  toPrice,
} from '../../base/money.ts'

const HOUR = 3_600_000
/** Funding is charged at 00:00, 08:00 and 16:00 UTC. */
export const FUNDING_INTERVAL = 8 * HOUR
/** Interest of 0.01 % an interval, and how far the premium may move the rate away from it. */
const INTEREST = toAmount('0.0001')
const DAMPER = toAmount('0.0005')
/** Rates stand with so many decimals. */
const RATE_DECIMALS = 10

/** The next charge after a time, Unix ms; at the exact moment of a charge, the one after it. */
export const nextFunding = (at: number): number => (Math.floor(at / FUNDING_INTERVAL) + 1) * FUNDING_INTERVAL

/** Towards zero to `decimals`. */
const cut = (value: Amount, decimals: number): Amount => quotient(value, '1', 'down', decimals)

/** F = premium + clamp(0.01 % − premium, ±0.05 %); fractions, ten decimals. */
export const fundingRateOf = (premium: Amount): Amount => {
  const wholeStep = subtract(INTEREST, premium)
  const low = negate(DAMPER)
  const damped = compare(wholeStep, DAMPER) > 0 ? DAMPER : compare(wholeStep, low) < 0 ? low : wholeStep
  return cut(add(premium, damped), RATE_DECIMALS)
}

/**
 * What one position pays (above zero) or receives (below zero) at a charge: s·Q·MP·F. Payments are rounded up and
 * receipts down, so the house account between them is never short.
 */
export const fundingPayment = (signedSize: Amount, mark: Price, rate: Amount): Amount => {
  const pays = isNegative(signedSize) === isNegative(rate)
  const rounding = pays ? 'up' : 'down'
  return portion(portion(signedSize, mark, rounding), rate, rounding, 12)
}

export interface MarkParts {
  readonly index: Price
  /** The current rate of the next charge, and the time until then. */
  readonly fundingRate: Amount
  readonly untilFunding: number
  /** Mean over 2.5 minutes of (mid − index); undefined while there was no index. */
  readonly basis: Amount | undefined
  readonly last: Price
}

const middleOf = (values: readonly [Amount, ...Amount[]]): Amount => {
  const sorted = values.toSorted(compare)
  const [one] = values
  const upper = sorted[sorted.length >> 1] ?? one
  const lower = sorted[(sorted.length - 1) >> 1] ?? one
  return quotient(add(lower, upper), '2', 'down')
}

/**
 * Mark = median(index·(1 + funding·hours to funding/8), index + mean basis, last), with `digits` decimals. Without a
 * basis it is the middle of the other two.
 */
export const markPriceOf = ({ index, fundingRate, untilFunding, basis, last }: MarkParts, decimals?: number): Price => {
  const base = toAmount(index)
  const share = quotient(toAmount(String(untilFunding)), String(FUNDING_INTERVAL), 'down')
  const funded = add(base, portion(portion(base, fundingRate, 'down'), share, 'down'))
  const candidates: [Amount, ...Amount[]] = [funded, ...(basis === undefined ? [] : [add(base, basis)]), toAmount(last)]
  return toPrice(quotient(middleOf(candidates), '1', 'down', decimals))
}
