import * as v from 'valibot'
import { toAmount } from '../../base/money.ts'

const MOST_LEVERAGE = 200

/** Pips of a day, at most 100 either way; above zero: received. */
const pips = v.pipe(v.string(), v.regex(/^-?(100(\.0{1,4})?|[1-9]?\d(\.\d{1,4})?)$/, 'pips'), v.transform(toAmount))

/** The terms of one pair, as an operator sets them. */
export const pairSettings = v.strictObject({
  leverage: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LEVERAGE)),
  /** What a position receives (below zero: pays) for a day, by its side. */
  swap: v.strictObject({ long: pips, short: pips }),
})
