import {
  type Amount,
  add,
  compare,
  type Price,
  portion,
  productOfRatios,
  quotient,
  ratio,
  subtract,
  toAmount,
} from '#protocol'

interface Side {
  readonly coin: string
  /** Of the terms, as a fraction. */
  readonly spread: string
  /** In USDT. */
  readonly price: Price
}

interface Preview {
  /** What would be got now, to 8 decimals. */
  readonly out: Amount
  /** Units of `other` for one of `base`: the coin that is priced in USDT, else the dearer one. */
  readonly rate: string
  readonly base: string
  readonly other: string
}

const ONE = toAmount('1')
const RATE_DECIMALS = 18

/** What an exchange would give at these prices, reckoned as a quote is; the quote that follows counts. */
export const previewOf = (given: Amount, from: Side, to: Side): Preview => {
  const half = ratio(add(toAmount(from.spread), toAmount(to.spread)), '2')
  const isOfFrom = from.coin !== 'USDT' && (to.coin === 'USDT' || compare(from.price, to.price) >= 0)
  const [base, other] = isOfFrom ? [from, to] : [to, from]
  const part = isOfFrom ? subtract(ONE, toAmount(half)) : add(ONE, toAmount(half))
  const rate = productOfRatios(ratio(base.price, other.price, RATE_DECIMALS), part)
  return {
    out: isOfFrom ? portion(given, rate, 'down', 8) : quotient(given, rate, 'down', 8),
    rate,
    base: base.coin,
    other: other.coin,
  }
}
