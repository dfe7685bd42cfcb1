import type { Market } from '../../../server/market/port.ts'
import { createTestMarket } from '../../server/engine/testMarket.ts'
import { createRandom } from '../random.ts'

/** Seconds of a year: volatilities are given by the year. */
const YEAR = 31_557_600

/** Prices at the beginning, how much they vary in a year as a fraction, and with how many decimals they are shown. */
const PAIRS = {
  'BTC-USDT': { price: 50_000, volatility: 0.5, decimals: 1 },
  'ETH-USDT': { price: 2_500, volatility: 0.8, decimals: 2 },
  'EUR-USD': { price: 1.25, volatility: 0.08, decimals: 5 },
} as const
type Pair = keyof typeof PAIRS
export type Coin = 'BTC' | 'ETH'

export interface Walk {
  readonly market: Market
  /** Unix ms. */
  now(): number
  /** USDT for one of the coin, as the market shows it. */
  mid(coin: Coin | 'USDT'): number
  dollarsOfEuro(): number
  /** Later by one step. */
  step(): void
}

/**
 * A market of geometric random walks without drift: today's price is the best forecast, so nothing that is public earns
 * anything by itself. The same seed walks the same way.
 */
export const createWalk = (seed: number, stepSeconds = 1): Walk => {
  const random = createRandom(seed)
  /** Normally distributed, by Box and Muller. */
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  let now = 1_790_000_000_000
  const market = createTestMarket(() => now)
  const prices = new Map<Pair, number>()
  const show = (pair: Pair): void => market.setLast(pair, (prices.get(pair) ?? 0).toFixed(PAIRS[pair].decimals))
  const pairs = Object.keys(PAIRS) as Pair[]
  for (const pair of pairs) {
    prices.set(pair, PAIRS[pair].price)
    show(pair)
    market.setBook(pair, [], [])
  }
  return {
    market,
    now: () => now,
    mid: (coin) => (coin === 'USDT' ? 1 : Number(market.ticker(`${coin}-USDT`)?.last)),
    dollarsOfEuro: () => Number(market.ticker('EUR-USD')?.last),
    step: () => {
      now += stepSeconds * 1_000
      for (const pair of pairs) {
        const perStep = PAIRS[pair].volatility * Math.sqrt(stepSeconds / YEAR)
        prices.set(pair, (prices.get(pair) ?? 0) * Math.exp(perStep * normal() - perStep ** 2 / 2))
        show(pair)
      }
    },
  }
}
