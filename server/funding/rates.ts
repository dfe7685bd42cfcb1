import {
  type Amount,
  add,
  type ChannelSettings,
  compare,
  DOLLAR_PAIRS,
  isPositive,
  negate,
  notional,
  type Price,
  portion,
  quotient,
  ratio,
  subtract,
  type Ticker,
  type TransferRate,
  toAmount,
  toPrice,
} from '#protocol'
import { VALUE_COIN, valueOf } from '../ledger/valuation.ts'
import type { Market } from '../market/port.ts'

export type Quotes = Pick<Market, 'ticker' | 'isOpen' | 'halted'>

const ONE = toAmount('1')
/**
 * By how much of it a rate that was seen may be better for the user than the present one: a basis point, about twice
 * the move of a currency in the ten seconds for which a screen shows it. A larger tolerance would be a free discount.
 */
const ROUNDING = '0.0001'
/** By how much it may be worse before the user is asked to accept the present one. */
const TOLERANCE = '0.002'

const middleOf = ({ bidPx, askPx, last }: Ticker): Price | undefined => {
  const text =
    Number(bidPx) > 0 && Number(askPx) > 0 ? quotient(add(toAmount(bidPx), toAmount(askPx)), '2', 'down') : last
  return Number(text) > 0 ? toPrice(text) : undefined
}

/** The middle of a pair; undefined without one. */
export const middle = (market: Quotes, instId: string): Price | undefined => {
  const ticker = market.ticker(instId)
  return ticker === undefined ? undefined : middleOf(ticker)
}

/** Units of a currency for one USDT, which counts as one US dollar; undefined without a market for it here. */
export const currencyMid = (market: Quotes, currency: string): Price | undefined => {
  if (currency === 'USD') return toPrice('1')
  const pair = DOLLAR_PAIRS[currency]
  const mid = pair === undefined ? undefined : middle(market, pair.instId)
  if (pair === undefined || mid === undefined) return undefined
  // EUR-USD is dollars for one euro; wanted is euros for one dollar.
  return pair.inverse ? mid : toPrice(ratio('1', mid, 10))
}

/** Decimals of a channel's rate: it is booked as it is shown. */
const RATE_DECIMALS = 6

/**
 * The price of one unit of the coin in the channel's currency: the middle, and with the spread the rate that counts.
 */
export const channelRate = (market: Quotes, channel: ChannelSettings): TransferRate | undefined => {
  if (channel.currency === channel.coin) return { mid: toPrice('1'), rate: toPrice('1') }
  if (channel.coin !== VALUE_COIN) return undefined
  const mid = currencyMid(market, channel.currency)
  if (mid === undefined) return undefined
  // A deposit costs more of the currency than the middle, a withdrawal brings less.
  const factor = toPrice(
    channel.direction === 'in' ? add(ONE, toAmount(channel.spread)) : subtract(ONE, toAmount(channel.spread)),
  )
  const rounding = channel.direction === 'in' ? 'up' : 'down'
  return { mid, rate: toPrice(notional(toAmount(mid), factor, rounding, RATE_DECIMALS)) }
}

/**
 * Is a rate that was seen still acceptable? It is never better than the middle, and hardly better than the present
 * rate.
 */
export const stillCounts = (
  seen: Price,
  { mid, rate }: TransferRate,
  direction: ChannelSettings['direction'],
): boolean => {
  // For a deposit fewer units of the currency for a coin are better; for a withdrawal more.
  const gain = direction === 'in' ? subtract(toAmount(rate), toAmount(seen)) : subtract(toAmount(seen), toAmount(rate))
  if (!isPositive(gain)) return compare(negate(gain), portion(toAmount(rate), TOLERANCE, 'down')) <= 0
  const beyondMiddle = compare(seen, mid) * (direction === 'in' ? -1 : 1)
  return beyondMiddle <= 0 && compare(gain, portion(toAmount(rate), ROUNDING, 'down')) <= 0
}

/** Worth in USDT, for limits; undefined for a coin without a price here: withdrawals of it would escape the limit. */
export const worthOf = (market: Market, coin: string, amount: Amount): Amount | undefined => {
  const worth = valueOf(market, coin, amount)
  return Number(worth) > 0 ? worth : undefined
}
