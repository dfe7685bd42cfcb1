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
  sizeFor,
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
/** Decimals of a stored rate. */
const RATE_DECIMALS = 18
/** Digits of a quoted rate: few enough to be shown whole. */
const RATE_DIGITS = 8

/** USDT for one of the coin at the middle of its market; refused while nothing is traded there. */
const midOf = ({ market, mode, at }: FlashMarket, coin: string): { readonly mid: Price } | Refusal => {
  if (coin === VALUE_COIN) return { mid: toPrice('1') }
  const instId = `${coin}-${VALUE_COIN}`
  const quote = quoteOf(market, instId, at, mode(instId))
  if (isRefusal(quote)) return quote
  const mid = middle(market, instId)
  return mid === undefined ? { error: 'priceStale' } : { mid }
}

interface Pair {
  readonly from: string
  readonly to: string
}

/** A rate with `RATE_DIGITS` digits that count. */
const inDigits = (rate: Price, rounding: 'down' | 'up'): Price => {
  const [whole = '', fraction = ''] = rate.split('.')
  const zeros = whole === '0' ? fraction.search(/[1-9]/) : -whole.length
  const decimals = Math.min(RATE_DECIMALS, Math.max(0, RATE_DIGITS + zeros))
  return toPrice(notional(ONE, rate, rounding, decimals))
}

/** The coin that is priced in the other: USDT never is, else the dearer one by units of `to` for one of `from`. */
const baseOf = ({ from, to }: Pair, perFrom: Price): string =>
  to === VALUE_COIN || (from !== VALUE_COIN && compare(perFrom, toPrice('1')) >= 0) ? from : to

/** The price of an exchange as it is stored: rate and middle are units of `to` for one of `from`. */
export type FlashPrice = Omit<exchange.FlashQuote, 'id' | 'expires' | 'base'>

/**
 * The same as users see it: rate and middle of the coin that is priced. What was quoted comes back to its last digit: a
 * stored reciprocal is cut at 18 decimals, too far behind the eighth digit to change it.
 */
export const shownFlash = (price: FlashPrice): FlashPrice & Pick<exchange.FlashQuote, 'base'> => {
  const base = baseOf(price, price.mid)
  const shown = (perFrom: Price): Price =>
    inDigits(base === price.from ? perFrom : toPrice(ratio('1', perFrom, RATE_DECIMALS)), 'down')
  return { ...price, base, rate: shown(price.rate), mid: shown(price.mid) }
}

/** Half the spread of both coins: by how much an exchange of the two is worse than the middle, in either direction. */
const halfSpread = (settings: FlashSettings, { from, to }: Pair): Amount =>
  toAmount(ratio(add(toAmount(spreadOf(settings, from)), toAmount(spreadOf(settings, to))), '2', 8))

/**
 * The price of an exchange: the middle · (1 ∓ half the spread), between two coins by way of USDT, in `RATE_DIGITS`
 * digits. The result is computed from these, so that anybody can recompute it from the rate that is shown, and is cut.
 */
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
  const [sold, bought] = [midOf(now, from), midOf(now, to)]
  if (isRefusal(sold)) return sold
  if (isRefusal(bought)) return bought
  const worth = notional(amount, sold.mid, 'down')
  const { min, max } = settings
  if (compare(worth, toAmount(min)) < 0) return { error: 'sizeTooSmall', field: 'amount', values: { min } }
  if (compare(worth, toAmount(max)) > 0) return { error: 'sizeTooLarge', field: 'amount', values: { max } }
  const mid = toPrice(ratio(sold.mid, bought.mid, RATE_DECIMALS))
  const half = halfSpread(settings, { from, to })
  const isSale = baseOf({ from, to }, mid) === from
  const quoted = isSale
    ? inDigits(toPrice(notional(subtract(ONE, half), mid, 'down')), 'down')
    : inDigits(toPrice(notional(add(ONE, half), toPrice(ratio(bought.mid, sold.mid, RATE_DECIMALS)), 'up')), 'up')
  const rate = isSale ? quoted : toPrice(ratio('1', quoted, RATE_DECIMALS))
  const out = isSale ? notional(amount, quoted, 'down', DECIMALS) : sizeFor(amount, quoted, DECIMALS)
  if (!isPositive(out)) return { error: 'sizeTooSmall', field: 'amount', values: { min } }
  return {
    from,
    to,
    in: amount,
    out,
    rate,
    mid,
    spread: portion(half, '1', 'down', 6),
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
