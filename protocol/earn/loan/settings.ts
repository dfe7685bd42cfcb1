import * as v from 'valibot'
import { compareRatios, positiveAmount, productOfRatios, sumOfRatios } from '../../base/money.ts'
import { earnTerms, leastFits } from '../terms.ts'

/** A fraction above zero and below one, of four decimals at most. */
const fraction = v.pipe(v.string(), v.regex(/^0\.\d{1,4}$/, 'rate'), v.regex(/[1-9]/, 'rate'))

/** What a loan keeps from when it is taken until it is repaid. Ratios are fractions. */
export const loanTerms = v.strictObject({
  /** A year's interest; it is compounded each second. */
  rate: earnTerms.rate,
  /** The part of the collateral's worth that counts. */
  haircut: fraction,
  /** At most this is lent. */
  initial: fraction,
  notice: fraction,
  urgent: fraction,
  liquidation: fraction,
  /** A liquidation sells until the ratio is this one. */
  target: fraction,
  /** Of what is sold. */
  fee: fraction,
  /** The least that a liquidation sells, in the coin of the collateral. */
  lot: positiveAmount,
})
export type LoanTerms = v.InferOutput<typeof loanTerms>

const rises = ({ initial, notice, urgent, liquidation }: LoanTerms): boolean =>
  compareRatios(initial, notice) < 0 && compareRatios(notice, urgent) < 0 && compareRatios(urgent, liquidation) < 0
/** What is sold at the liquidation ratio covers the debt and the fee. */
const covers = ({ liquidation, haircut, fee }: LoanTerms): boolean =>
  compareRatios(sumOfRatios(productOfRatios(liquidation, haircut), fee), '1') <= 0

/** A product that lends against coins, as operators set it; amounts are of the coin that is lent. */
export const loanSettings = v.pipe(
  v.strictObject({ ...earnTerms, ...loanTerms.entries }),
  v.forward(
    v.check((product) => leastFits(product), 'least'),
    ['most'],
  ),
  v.forward(
    v.check((product) => rises(product), 'rises'),
    ['liquidation'],
  ),
  v.forward(
    v.check((product) => compareRatios(product.target, product.notice) < 0, 'target'),
    ['target'],
  ),
  v.forward(
    v.check((product) => covers(product), 'covers'),
    ['fee'],
  ),
)
export type LoanSettings = v.InferOutput<typeof loanSettings>

/** Names of products: the coin that secures, the coin that is lent, days, and what tells two apart that have the same. */
export const LOAN_KEY = /^[A-Z0-9]{1,10}-[A-Z0-9]{1,10}-[1-9]\d{0,2}(-[a-z0-9]{1,12})?$/

const FEWEST_DAYS = 7
const MOST_DAYS = 180

export interface LoanProductName {
  /** What is lent. */
  readonly coin: string
  readonly collateralCoin: string
  readonly days: number
}

/** Coins and days of a product; undefined for a name that is none. Terms have 7 to 180 days. */
export const loanProduct = (key: string): LoanProductName | undefined => {
  if (!LOAN_KEY.test(key)) return undefined
  const [collateralCoin = '', coin = '', term = ''] = key.split('-')
  const days = Number(term)
  return days < FEWEST_DAYS || days > MOST_DAYS || coin === collateralCoin ? undefined : { coin, collateralCoin, days }
}

/** The id of the index at which the collateral of a loan counts. */
export const loanIndexId = ({ coin, collateralCoin }: Pick<LoanProductName, 'coin' | 'collateralCoin'>): string =>
  `${collateralCoin}-${coin}`

/** What of a product's settings a loan keeps. */
export const termsOfLoan = ({
  rate,
  haircut,
  initial,
  notice,
  urgent,
  liquidation,
  target,
  fee,
  lot,
}: LoanTerms): LoanTerms => ({ rate, haircut, initial, notice, urgent, liquidation, target, fee, lot })
