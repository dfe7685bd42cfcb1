import { type Amount, notional, type sctFunds, sum, toPrice, ZERO } from '#protocol'
import type { Market } from '../market/port.ts'

/** The coin in which totals are counted. */
export const VALUE_COIN = 'USDT'

/** Worth in USDT at the market's last price; zero for a coin without a market here. Rounded down. */
export const valueOf = (market: Market, coin: string, amount: Amount): Amount => {
  if (coin === VALUE_COIN) return amount
  const last = market.ticker(`${coin}-${VALUE_COIN}`)?.last
  return last === undefined ? ZERO : notional(amount, toPrice(last), 'down')
}

/** All that is owned of one coin. */
export const ownedOf = (fund: sctFunds.Fund): Amount =>
  sum([fund.available, fund.frozen, fund.margin, fund.escrow, fund.locked, fund.deposit])
