import {
  type Amount,
  add,
  type ChannelSettings,
  compare,
  DOLLAR_PAIRS,
  notional,
  type Price,
  quotient,
  ratio,
  subtract,
  type Ticker,
  type TransferRate,
  toAmount,
  toPrice,
} from '#protocol'
import { valueOf } from '../ledger/valuation.ts'
import type { Market } from '../market/port.ts'

type Quotes = Pick<Market, 'ticker' | 'isOpen' | 'halted'>

const ONE = toAmount('1')
/** A rate that was seen counts while the market is no further from it than this. */
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

/** Units of a currency for one USDT, which counts as one US dollar; undefined where no market here says so. */
const currencyMid = (market: Quotes, currency: string): Price | undefined => {
  if (currency === 'USD') return toPrice('1')
  const pair = DOLLAR_PAIRS[currency]
  const mid = pair === undefined ? undefined : middle(market, pair.instId)
  if (pair === undefined || mid === undefined) return undefined
  // EUR-USD says dollars for one euro; asked is euros for one dollar.
  return pair.inverse ? mid : toPrice(ratio('1', mid, 10))
}

/** What one unit of the coin costs in the channel's currency: the middle, and with the spread what counts. */
export const channelRate = (market: Quotes, channel: ChannelSettings): TransferRate | undefined => {
  if (channel.currency === channel.coin) return { mid: toPrice('1'), rate: toPrice('1') }
  const mid = currencyMid(market, channel.currency)
  if (mid === undefined) return undefined
  // Coming in a coin costs more of the currency than the middle says, going out it brings less.
  const factor = toPrice(
    channel.direction === 'in' ? add(ONE, toAmount(channel.spread)) : subtract(ONE, toAmount(channel.spread)),
  )
  const rounding = channel.direction === 'in' ? 'up' : 'down'
  return { mid, rate: toPrice(notional(toAmount(mid), factor, rounding, 8)) }
}

/** Is the market of the currency open? A coin's own always is. */
export const isRateLive = (market: Quotes, { currency, coin }: ChannelSettings, at: number): boolean => {
  const pair = DOLLAR_PAIRS[currency]
  return currency === coin || pair === undefined || (market.halted === undefined && market.isOpen(pair.instId, at))
}

/** May a rate that was seen still count? One that has become better for the user counts as well: he agreed to it. */
export const stillCounts = (seen: Price, { rate }: TransferRate): boolean => {
  const [a, b] = compare(seen, rate) < 0 ? [seen, rate] : [rate, seen]
  return compare(toAmount(ratio(subtract(toAmount(b), toAmount(a)), rate, 10)), toAmount(TOLERANCE)) <= 0
}

/** Worth in USDT, for limits; undefined for a coin that has no price here: nothing of it may leave uncounted. */
export const worthOf = (market: Market, coin: string, amount: Amount): Amount | undefined => {
  const worth = valueOf(market, coin, amount)
  return Number(worth) > 0 ? worth : undefined
}
