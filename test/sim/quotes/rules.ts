import { exchange, toAmount } from '#protocol'
import { FIRST_FLASH } from '../../../server/funding/flash.ts'
import { type FlashMarket, type FlashPrice, priceFlash, quoteObstacle } from '../../../server/funding/flashPrice.ts'
import type { Coin, Walk } from './walk.ts'

export type Held = Coin | 'USDT'

export interface Quote extends FlashPrice {
  readonly id: number
  readonly expires: number
}

/** By what rule quotes may be used: as the venue does, or with something left out that it has. */
export interface Rule {
  readonly name: string
  /** Does a new quote replace the one before? */
  readonly replaces: boolean
  readonly mayUse: (now: FlashMarket, quote: Quote) => boolean
}

const byVenue: Rule['mayUse'] = (now, quote) => quoteObstacle(now, quote) === undefined

export const VENUE: Rule = { name: 'the venue', replaces: true, mayUse: byVenue }
/** Planted bugs, each of which some strategy must find. */
export const NO_CHECK: Rule = { name: 'quotes that hold whatever the market does', replaces: false, mayUse: () => true }
export const NO_CHECK_ONE_QUOTE: Rule = {
  ...NO_CHECK,
  name: 'one quote at a time that holds whatever the market does',
  replaces: true,
}
/** Looks at the whole distance between a quote to buy and one to sell, which is twice what one of them carries. */
export const BOTH_SIDES: Rule = {
  name: 'a bound at twice the spread that a quote carries',
  replaces: true,
  mayUse: (now, quote) => byVenue(now, { ...quote, rate: toRate(Number(quote.rate) * (1 - Number(quote.spread))) }),
}
/** Looks at the price, but any number of quotes hold: what holds by the price alone. */
export const MANY_QUOTES: Rule = { name: 'many quotes at once', replaces: false, mayUse: byVenue }

const toRate = (value: number): Quote['rate'] => value.toFixed(18) as Quote['rate']

export interface Account {
  readonly worth: () => number
  readonly holds: (coin: Held) => number
  readonly ask: (from: Held, to: Held, amount: number) => Quote | undefined
  readonly use: (quote: Quote) => boolean
  /** `best`: the most that one use brought in USDT against the middle at its moment. */
  readonly seen: { best: number; uses: number; refused: number }
}

const isPair = (a: FlashPrice, b: FlashPrice): boolean =>
  [a.from, a.to].toSorted().join() === [b.from, b.to].toSorted().join()

/** Somebody with 10,000 USDT and quotes by a rule. Prices and what may be used are the venue's own functions. */
export const createAccount = (walk: Walk, rule: Rule): Account => {
  const balances = new Map<Held, number>([['USDT', 10_000]])
  const live = new Map<number, Quote>()
  const seen = { best: Number.NEGATIVE_INFINITY, uses: 0, refused: 0 }
  let ids = 0
  const now = (): FlashMarket => ({ market: walk.market, mode: () => 'live', at: walk.now() })
  const holds = (coin: Held): number => balances.get(coin) ?? 0
  return {
    holds,
    seen,
    worth: () => [...balances].reduce((all, [coin, held]) => all + held * walk.mid(coin), 0),
    ask: (from, to, amount) => {
      const priced = priceFlash(now(), { from, to, amount: toAmount(amount.toFixed(8)) }, FIRST_FLASH)
      if ('error' in priced) return undefined
      for (const [id, one] of live)
        if (one.expires <= walk.now() || (rule.replaces && isPair(one, priced))) live.delete(id)
      ids += 1
      const quote = { ...priced, id: ids, expires: walk.now() + exchange.QUOTE_LIFETIME }
      live.set(ids, quote)
      return quote
    },
    use: (quote) => {
      const [from, to] = [quote.from as Held, quote.to as Held]
      const isLive = live.has(quote.id) && quote.expires > walk.now() && holds(from) >= Number(quote.in)
      if (!isLive || !rule.mayUse(now(), quote)) {
        seen.refused += 1
        return false
      }
      live.delete(quote.id)
      balances.set(from, holds(from) - Number(quote.in))
      balances.set(to, holds(to) + Number(quote.out))
      seen.uses += 1
      seen.best = Math.max(seen.best, Number(quote.out) * walk.mid(to) - Number(quote.in) * walk.mid(from))
      return true
    },
  }
}
