import { type C2cIndex, DOLLAR_PAIRS, notional, toAmount, toPrice } from '#protocol'
import { currencyMid, middle, type Quotes } from '../funding/rates.ts'
import { VALUE_COIN } from '../ledger/valuation.ts'

/** When a pair was quoted last, Unix ms. */
const quotedAt = (market: Quotes, instId: string, at: number): number | undefined => {
  const ticker = market.ticker(instId)
  return ticker === undefined || market.halted !== undefined || !market.isOpen(instId, at)
    ? undefined
    : Number(ticker.ts)
}

/**
 * The price of a coin in a currency: the middle of its market in USDT, which counts as one US dollar, by that of the
 * dollar. As old as the older of both; undefined while one of them is closed, halted or unknown.
 */
export const indexPrice = (market: Quotes, coin: string, currency: string, at: number): C2cIndex | undefined => {
  const instId = `${coin}-${VALUE_COIN}`
  const dollar = currency === 'USD' ? at : quotedAt(market, DOLLAR_PAIRS[currency]?.instId ?? '', at)
  const own = coin === VALUE_COIN ? at : quotedAt(market, instId, at)
  const [perDollar, inDollars] = [
    currencyMid(market, currency),
    coin === VALUE_COIN ? toPrice('1') : middle(market, instId),
  ]
  if (dollar === undefined || own === undefined || perDollar === undefined || inDollars === undefined) return undefined
  return { price: toPrice(notional(toAmount(perDollar), inDollars, 'down', 8)), at: Math.min(dollar, own) }
}
