import * as v from 'valibot'
import { compare, isDecimal, portion, positiveAmount, toAmount } from '../../base/money.ts'

/** The highest leverage of any table. */
const MOST_LEVERAGE = 125
const MOST_LINES = 20

/** One row of a leverage table as an operator sets it. */
const line = v.strictObject({
  /** Notional up to and including, in settlement currency; '' in a last row without end. */
  upTo: v.union([v.literal(''), positiveAmount]),
  maxLeverage: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LEVERAGE)),
  /** Maintenance rate, a fraction below 1. */
  mmr: v.pipe(v.string(), v.regex(/^0\.(?!0+$)\d{1,6}$/, 'rate')),
})
type Line = v.InferOutput<typeof line>

const ONE = toAmount('1')

/** May this row follow that one? */
const follows = (next: Line, before: Line): boolean =>
  before.upTo !== '' &&
  (next.upTo === '' || compare(next.upTo, before.upTo) > 0) &&
  next.maxLeverage <= before.maxLeverage &&
  isDecimal(next.mmr) &&
  isDecimal(before.mmr) &&
  compare(toAmount(next.mmr), toAmount(before.mmr)) > 0

/** What is opened with a row's leverage must not be liquidated at once: 1 / leverage is above its maintenance rate. */
const isOpenable = ({ maxLeverage, mmr }: Line): boolean =>
  isDecimal(mmr) && compare(portion(toAmount(String(maxLeverage)), mmr, 'up'), ONE) < 0

/**
 * A leverage table as an operator sets it: bounds and maintenance rates ascend, leverage does not, and only the last
 * row is without end.
 */
export const tierSettings = v.strictObject({
  lines: v.pipe(
    v.array(line),
    v.minLength(1),
    v.maxLength(MOST_LINES),
    // Checks also run on what a pattern has refused.
    v.check((lines) => lines.every(isOpenable), 'leverage'),
    v.check((lines) => lines.every((one, at) => at === 0 || follows(one, lines[at - 1] as Line)), 'order'),
  ),
})
export type TierSettings = v.InferOutput<typeof tierSettings>
