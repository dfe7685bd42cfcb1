import {
  type Amount,
  add,
  compare,
  type exchange,
  type FlashSettings,
  isPositive,
  isRefusal,
  notional,
  type Price,
  portion,
  type Refusal,
  ratio,
  subtract,
  toAmount,
  toPrice,
} from '#protocol'
import { type Mode, quoteOf } from '../engine/core/checks.ts'
import { VALUE_COIN } from '../ledger/valuation.ts'
import type { Market } from '../market/port.ts'
import { flashTerms, spreadOf } from './flash.ts'
import { middle } from './rates.ts'

/** The market at a moment, and which instruments the operator halted. */
export interface FlashMarket {
  readonly market: Market
  readonly mode: (instId: string) => Mode
  /** Unix ms. */
  readonly at: number
}

/** Decimals with which the ledger stores an amount that is paid out. */
const DECIMALS = 8
const ONE = toAmount('1')

/** USDT for one of the coin: the middle, and the middle less or plus half the spread. */
interface Side {
  readonly mid: Price
  readonly sell: Price
  readonly buy: Price
}

/** USDT for one of the coin at the middle of its market; refused while nothing is traded there. */
const midOf = ({ market, mode, at }: FlashMarket, coin: string): { readonly mid: Price } | Refusal => {
  if (coin === VALUE_COIN) return { mid: toPrice('1') }
  const instId = `${coin}-${VALUE_COIN}`
  const quote = quoteOf(market, instId, at, mode(instId))
  if (isRefusal(quote)) return quote
  const mid = middle(market, instId)
  return mid === undefined ? { error: 'priceStale' } : { mid }
}

const sideOf = (now: FlashMarket, coin: string, settings: FlashSettings): Side | Refusal => {
  const found = midOf(now, coin)
  if (isRefusal(found)) return found
  const { mid } = found
  if (coin === VALUE_COIN) return { mid, sell: mid, buy: mid }
  const half = toAmount(ratio(spreadOf(settings, coin), '2', 8))
  return {
    mid,
    sell: toPrice(notional(subtract(ONE, half), mid, 'down')),
    buy: toPrice(notional(add(ONE, half), mid, 'up')),
  }
}

export type FlashPrice = Omit<exchange.FlashQuote, 'id' | 'expires'>

/** The price of an exchange: middle · (1 ∓ spread/2), between two coins by way of USDT. The result is cut. */
export const priceFlash = (
  now: FlashMarket,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: Amount },
  settings: FlashSettings,
): FlashPrice | Refusal => {
  const { coins } = flashTerms(now.market, settings)
  const target = coins.find(({ coin }) => coin === to)
  if (from === to || !coins.some(({ coin }) => coin === from))
    return { error: 'invalidField', field: 'from', values: { field: 'from' } }
  if (target === undefined) return { error: 'invalidField', field: 'to', values: { field: 'to' } }
  if (!target.buyable) return { error: 'instrumentClosed', field: 'to' }
  const [sold, bought] = [from, to].map((coin) => sideOf(now, coin, settings))
  if (sold === undefined || bought === undefined) return { error: 'priceStale' }
  if (isRefusal(sold)) return sold
  if (isRefusal(bought)) return bought
  const worth = notional(amount, sold.mid, 'down')
  const { min, max } = settings
  if (compare(worth, toAmount(min)) < 0) return { error: 'sizeTooSmall', field: 'amount', values: { min } }
  if (compare(worth, toAmount(max)) > 0) return { error: 'sizeTooLarge', field: 'amount', values: { max } }
  const rate = toPrice(ratio(sold.sell, bought.buy, 18))
  const mid = toPrice(ratio(sold.mid, bought.mid, 18))
  const out = notional(amount, rate, 'down', DECIMALS)
  if (!isPositive(out)) return { error: 'sizeTooSmall', field: 'amount', values: { min } }
  const spread = ratio(subtract(toAmount(mid), toAmount(rate)), mid, 6)
  return {
    from,
    to,
    in: amount,
    out,
    rate,
    mid,
    spread,
    cost: portion(subtract(notional(amount, mid, 'up', DECIMALS), out), '1', 'up'),
  }
}

/**
 * Why a quote cannot be used now: nothing is traded, or the middle has moved against the venue by more than the spread
 * of the quote. Such a rate would be better than the market's middle, and a quote a free option on it.
 */
export const quoteObstacle = (
  now: FlashMarket,
  { from, to, rate }: Pick<FlashPrice, 'from' | 'to' | 'rate'>,
): Refusal | undefined => {
  const [sold, bought] = [midOf(now, from), midOf(now, to)]
  if (isRefusal(sold)) return sold
  if (isRefusal(bought)) return bought
  const mid = toPrice(ratio(sold.mid, bought.mid, 18))
  return compare(rate, mid) > 0 ? { error: 'quotePriceMoved', field: 'quote' } : undefined
}
