import * as v from 'valibot'
import { compare, isDecimal, isMultiple, positiveAmount, toAmount } from '../base/money.ts'
import { LOT_STEP, MAX_LOTS } from './forex/lots.ts'
import { FIRST_LEVERAGE } from './futures/tiers.ts'

/** The highest leverage of any table and of any pair. */
const MOST_LEVERAGE = 200
const MOST_DAYS = 365

const lots = v.pipe(
  positiveAmount,
  // Checks also run on what a pattern has refused.
  v.check(
    (text) => isDecimal(text) && isMultiple(toAmount(text), LOT_STEP) && compare(toAmount(text), MAX_LOTS) <= 0,
    'lots',
  ),
)

/** For how many days an account is new (0: none is), and what it may have until then, as an operator sets it. */
export const newAccountSettings = v.strictObject({
  days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DAYS)),
  /** Of contracts and forex. Every account begins with `FIRST_LEVERAGE`, so it is not capped below that. */
  leverage: v.pipe(v.number(), v.integer(), v.minValue(FIRST_LEVERAGE, 'firstLeverage'), v.maxValue(MOST_LEVERAGE)),
  /** The largest order and position of a forex pair, in lots. */
  lots,
})
export type NewAccountSettings = v.InferOutput<typeof newAccountSettings>

/** What a new account may have at most: leverage, and forex lots. */
export type NewAccountCaps = Pick<NewAccountSettings, 'leverage' | 'lots'>
