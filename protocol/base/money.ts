import BigJs from 'big.js'
import * as v from 'valibot'

/** A quantity of one coin, as a plain decimal string: no exponent, no sign but '-', at most 18 decimals. */
export type Amount = string & { readonly unit: 'amount' }
/** A price in quote currency per one base unit, written like an `Amount`. */
export type Price = string & { readonly unit: 'price' }

/** Decimals that the ledger stores (PostgreSQL `numeric(38,18)`). */
export const LEDGER_DECIMALS = 18

/** A constructor of its own, so that no other settings of the library apply to money. `strict` refuses floats. */
const Big = BigJs()
Big.strict = true
Big.DP = 36
Big.NE = -1e3
Big.PE = 1e3

const DECIMAL = /^-?(0|[1-9]\d{0,19})(\.\d{1,18})?$/

/** Is this text a decimal that the ledger can hold exactly? */
export const isDecimal = (text: string): boolean => DECIMAL.test(text)

const decimal = v.pipe(v.string(), v.regex(DECIMAL, 'decimal'))
const positive = v.pipe(
  decimal,
  v.check((text) => !text.startsWith('-') && /[1-9]/.test(text), 'positive'),
)
/** Schema: an amount that may be zero or negative. */
export const amount = v.pipe(
  decimal,
  v.transform((text) => text as Amount),
)
/** Schema: an amount above zero. */
export const positiveAmount = v.pipe(
  positive,
  v.transform((text) => text as Amount),
)
/** Schema: a price above zero. */
export const price = v.pipe(
  positive,
  v.transform((text) => text as Price),
)

export const ZERO = '0' as Amount

/** The same, for a quotient that is cut once, at the last digit that the ledger keeps. */
const Cut = BigJs()
Cut.strict = true
Cut.DP = LEDGER_DECIMALS
Cut.RM = Cut.roundDown
Cut.NE = Big.NE
Cut.PE = Big.PE

type Rounding = 'down' | 'up'
const MODE = { down: Big.roundDown, up: Big.roundUp } as const

const text = (value: BigJs, decimals = LEDGER_DECIMALS, rounding: Rounding = 'down'): string => {
  const out = value.round(decimals, MODE[rounding]).toFixed()
  return out === '-0' ? '0' : out
}

/** Trusted text (a database row, a literal, a wire field already checked) as an amount. Throws on anything else. */
export const toAmount = (value: string): Amount => text(new Big(value)) as Amount
/** Trusted text as a price. Throws on anything else. */
export const toPrice = (value: string): Price => text(new Big(value)) as Price

export const add = (a: Amount, b: Amount): Amount => text(new Big(a).plus(b)) as Amount
export const subtract = (a: Amount, b: Amount): Amount => text(new Big(a).minus(b)) as Amount
export const negate = (a: Amount): Amount => text(new Big(a).neg()) as Amount
export const sum = (amounts: readonly Amount[]): Amount =>
  text(amounts.reduce((total, next) => total.plus(next), new Big('0'))) as Amount

/** -1, 0 or 1. Compares prices with prices and amounts with amounts. */
export const compare = <D extends Amount | Price>(a: D, b: D): number => new Big(a).cmp(b)
export const isZero = (a: Amount): boolean => new Big(a).eq('0')
export const isPositive = (a: Amount): boolean => new Big(a).gt('0')
export const isNegative = (a: Amount): boolean => new Big(a).lt('0')
export const minimum = <D extends Amount | Price>(a: D, b: D): D => (compare(a, b) <= 0 ? a : b)
export const maximum = <D extends Amount | Price>(a: D, b: D): D => (compare(a, b) >= 0 ? a : b)

/** What `size` costs at `price`, in quote currency. Charges round up, credits down: the house is never short. */
export const notional = (size: Amount, at: Price, rounding: Rounding, decimals?: number): Amount =>
  text(new Big(size).times(at), decimals, rounding) as Amount
/** How much base `quote` buys at `price`, rounded down. */
export const sizeFor = (quote: Amount, at: Price, decimals?: number): Amount =>
  text(new Big(quote).div(at), decimals) as Amount
/** The part `rate` (a decimal such as '0.001') of an amount. */
export const portion = (of: Amount, rate: string, rounding: Rounding, decimals?: number): Amount =>
  text(new Big(of).times(rate), decimals, rounding) as Amount
/** `a / b` rounded as asked (down is towards zero, also below it). Throws on a zero `b`. */
export const quotient = (a: Amount, b: string, rounding: Rounding, decimals?: number): Amount =>
  text(new Big(a).div(b), decimals, rounding) as Amount
/**
 * The share of `of` that `part` is of `whole`: of · part / whole, cut towards zero once at the last digit that the ledger
 * keeps; exactly `of` when the two are equal. It is the one way to multiply an amount by an amount: the unit of `part`
 * goes with that of `whole`. Throws on a zero `whole`.
 */
export const proportion = (of: Amount, part: Amount, whole: Amount): Amount =>
  compare(part, whole) === 0 ? of : (text(new Cut(of).times(part).div(whole)) as Amount)
/** Average price of a quantity that cost `quote` in all. Undefined for an empty quantity. */
export const averagePrice = (quote: Amount, size: Amount, decimals?: number): Price | undefined =>
  isZero(size) ? undefined : (text(new Big(quote).div(size), decimals) as Price)
/** a / b as a plain decimal string with `decimals` digits, rounded down; '0' when b is zero. A ratio has no unit. */
export const ratio = (a: string, b: string, decimals = 8): string =>
  new Big(b).eq('0') ? '0' : text(new Big(a).div(b), decimals)
/** Two ratios (or rates) together, exact. */
export const sumOfRatios = (a: string, b: string): string => text(new Big(a).plus(b))
/** A ratio of a ratio, rounded down. */
export const productOfRatios = (a: string, b: string): string => text(new Big(a).times(b))
/** -1, 0 or 1. */
export const compareRatios = (a: string, b: string): number => new Big(a).cmp(b)
/** Relative move from `from` to `to`, as a fraction (0.01 is one per cent). */
export const change = (from: string, to: string, decimals = 8): string =>
  new Big(from).eq('0') ? '0' : text(new Big(to).minus(from).div(from), decimals)

/** The largest multiple of `step` not above the value (`step` is a tick or lot size). */
export const floorTo = <D extends Amount | Price>(value: D, step: string): D =>
  text(new Big(value).div(step).round(0, Big.roundDown).times(step)) as D
/** Is the value a whole number of steps? */
export const isMultiple = (value: Amount | Price, step: string): boolean => new Big(value).mod(step).eq('0')
/** Cut, not rounded, to this many decimals: a screen never shows more than there is. */
export const truncate = (value: string, decimals = 8): string => text(new Big(value), decimals)
