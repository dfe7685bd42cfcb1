import * as v from 'valibot'
import { feeRate } from '../base/feeRate.ts'
import { toAmount } from '../base/money.ts'
import { PAY_MINUTES, RELEASE_MINUTES } from './spans.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** A span of whole minutes of which an ad names one. */
const span = ({ min: from, max: to }: { readonly min: number; readonly max: number }) =>
  v.pipe(
    v.strictObject({ least: whole(from, to), most: whole(from, to) }),
    v.forward(
      v.check(({ least, most }) => least <= most, 'span'),
      ['most'],
    ),
  )

/** Zero or more, of eight decimals at most. */
const notNegative = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,11})(\.\d{1,8})?$/, 'positive'),
  v.transform((text) => toAmount(text)),
)

/** What it takes to post ads, and what a merchant deposits. */
const merchantTerms = v.strictObject({
  /** Completed orders of the last 30 days, the part of all ended ones that they are, and with how many people. */
  orders: whole(0, 1_000),
  completion: v.pipe(v.string(), v.regex(/^(0(\.\d{1,4})?|1)$/)),
  counterparties: whole(0, 1_000),
  /** An amount of 0 asks for none. */
  deposit: v.strictObject({ coin: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/)), amount: notNegative }),
  /** Between the end of being a merchant and the return of the deposit. */
  depositReturnDays: whole(0, 365),
})

/** The terms of C2C trading, as operators set them. */
export const c2cSettings = v.strictObject({
  /** What an ad may name as the time to pay, and as the time to release. */
  payMinutes: span(PAY_MINUTES),
  releaseMinutes: span(RELEASE_MINUTES),
  /** For how long a case waits for the other side's statement. */
  stateHours: whole(1, 168),
  /** For how long an ended order can be appealed. */
  appealMinutes: whole(5, 1_440),
  /** For how long a ruling can be reviewed, and what was ruled is held. */
  reviewHours: whole(1, 168),
  /** T+1: for how long what was bought is held; merchants' coins are not. */
  holdHours: whole(0, 168),
  /** How many orders a buyer may let go in a day (UTC), and for how long each further one pauses them. */
  freeCancels: whole(0, 20),
  pauseMinutes: v.pipe(
    v.array(whole(1, 1_440)),
    v.minLength(1),
    v.maxLength(8),
    v.check((all) => all.every((one, at) => at === 0 || one >= (all[at - 1] ?? one)), 'ascending'),
  ),
  /** Of the coins that the buyer gets. */
  makerFee: feeRate,
  takerFee: feeRate,
  /** What one order may be worth, in USDT; 0 sets no limit. */
  orderLeast: notNegative,
  orderMost: notNegative,
  /** Ads of one merchant, and orders that one taker has open. */
  adsMost: whole(1, 100),
  openOrdersMost: whole(1, 100),
  merchant: merchantTerms,
})
export type C2cSettings = v.InferOutput<typeof c2cSettings>
