import type { Product } from './products.ts'
import { GRID, type Past, PER_SECOND, pastOf, type Series, WARM_UP } from './series.ts'
import { STRATEGIES } from './strategies.ts'

/** An instrument that is bet on, what leads it, and what can be bet. */
export interface Table {
  readonly series: Series
  /** Another instrument's series, on the same grid. */
  readonly leader: Series
  readonly products: readonly Product[]
}

/** Of a strategy with a product: what each market (a seed) gave it. */
export interface Score {
  readonly name: string
  /** Bets, and the sum of what they earned for each 1 staked. */
  readonly markets: { bets: number; earned: number }[]
}

/** So often a strategy may decide, in grid steps. */
const EVERY = 10 * PER_SECOND

const fresh = (): { bets: number; earned: number } => ({ bets: 0, earned: 0 })

/** Lets all strategies bet on the tables of one market, and adds to their scores. */
export const play = (tables: readonly Table[], scores: Map<string, Score>): void => {
  const pasts = new Map<Series, Past>()
  const past = (series: Series): Past => {
    const known = pasts.get(series) ?? pastOf(series)
    pasts.set(series, known)
    return known
  }
  const own = new Map<string, { bets: number; earned: number }>()
  for (const { series, leader, products } of tables) {
    const [mine, other] = [past(series), past(leader)]
    const longest = Math.max(...products.map(({ steps }) => steps))
    // A start on the grid of the looks at the book.
    for (let now = WARM_UP; now + longest < series.prices.length; now += EVERY) {
      const view = { now, at: series.from + now * GRID, own: mine, other, bidShares: series.bidShares }
      for (const { name, decide } of STRATEGIES) {
        const direction = decide(view)
        if (direction === 0) continue
        for (const product of products) {
          const key = `${product.name} · ${name}`
          const score = own.get(key) ?? fresh()
          own.set(key, score)
          score.bets += 1
          score.earned += product.earn(series, now, direction)
        }
      }
    }
  }
  for (const [name, market] of own) {
    const score = scores.get(name) ?? { name, markets: [] }
    scores.set(name, score)
    score.markets.push(market)
  }
}

export interface Verdict {
  readonly name: string
  readonly bets: number
  /** Earned for each 1 staked, after fees. */
  readonly mean: number
  /** The mean in its own standard errors; markets are independent of each other, bets of one market are not. */
  readonly errors: number
}

/** Ratio of sums over markets, with its standard error by the delta method. */
export const judge = ({ name, markets }: Score): Verdict => {
  const bets = markets.reduce((sum, market) => sum + market.bets, 0)
  const mean = markets.reduce((sum, market) => sum + market.earned, 0) / bets
  const count = markets.length
  const square = markets.reduce((sum, market) => sum + (market.earned - mean * market.bets) ** 2, 0)
  const error = Math.sqrt((square * count) / Math.max(1, count - 1)) / bets
  return { name, bets, mean, errors: error === 0 ? 0 : mean / error }
}
