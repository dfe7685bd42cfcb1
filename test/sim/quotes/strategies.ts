import type { Account, Held, Quote } from './rules.ts'
import type { Walk } from './walk.ts'

/** What somebody does in each second who reads every price without delay, and reaches the venue likewise. */
export type Strategy = (walk: Walk, account: Account) => () => void

/** USDT of one quote. */
const STAKE = 2_000

/** How much better than the middle a quote would be now, as a fraction. */
const advantage = (walk: Walk, { from, to, rate }: Quote): number =>
  (Number(rate) * walk.mid(to as Held)) / walk.mid(from as Held) - 1

const bestOf = (quotes: readonly Quote[]): Quote | undefined =>
  quotes.toSorted((a, b) => Number(b.rate) - Number(a.rate))[0]

/** Keeps quotes to buy and to sell, and takes one of each together where selling brings more than buying costs. */
export const twoQuotes: Strategy = (walk, account) => {
  let buys: Quote[] = []
  let sells: Quote[] = []
  return () => {
    const alive = (one: Quote): boolean => one.expires > walk.now()
    const coins = STAKE / walk.mid('ETH')
    const [buy, sell] = [account.ask('USDT', 'ETH', STAKE), account.ask('ETH', 'USDT', coins)]
    buys = [...buys.filter(alive), ...(buy === undefined ? [] : [buy])]
    sells = [...sells.filter(alive), ...(sell === undefined ? [] : [sell])]
    const [cheap, dear] = [bestOf(buys), bestOf(sells)]
    if (cheap === undefined || dear === undefined || Number(cheap.rate) * Number(dear.rate) <= 1) return
    buys = buys.filter((one) => one !== cheap)
    sells = sells.filter((one) => one !== dear)
    if (account.use(cheap)) account.use(dear)
  }
}

/** For everything that is held, into the other coin. */
const askAll = (account: Account): Quote | undefined => {
  const [from, to] = account.holds('USDT') > 1 ? (['USDT', 'ETH'] as const) : (['ETH', 'USDT'] as const)
  return account.ask(from, to, Math.floor(account.holds(from) * 1e8) / 1e8)
}

/** One balance, all of it: quoted into the other coin, and exchanged as soon as that is better than the middle. */
export const toAndFro: Strategy = (walk, account) => {
  let quote: Quote | undefined
  return () => {
    if (quote === undefined || quote.expires <= walk.now()) {
      quote = askAll(account)
    }
    if (quote !== undefined && advantage(walk, quote) > 0 && account.use(quote)) quote = undefined
  }
}

/** Holds a quote until it is past its best or at its last second, and uses it if it is better than the middle then. */
export const holdForTheBest: Strategy = (walk, account) => {
  let quote: Quote | undefined
  let best = 0
  return () => {
    if (quote === undefined || quote.expires <= walk.now()) {
      quote = askAll(account)
      best = 0
      return
    }
    const now = advantage(walk, quote)
    best = Math.max(best, now)
    const isLast = quote.expires - walk.now() <= 1_000
    if (now > 0 && (isLast || now < best) && account.use(quote)) quote = undefined
  }
}

/** Exchanges to and fro whenever a quote costs next to nothing against the middle: what is left where none is better. */
export const cheapest: Strategy = (walk, account) => {
  let quote: Quote | undefined
  return () => {
    if (quote === undefined || quote.expires <= walk.now()) {
      quote = askAll(account)
    }
    if (quote !== undefined && advantage(walk, quote) > -0.0001 && account.use(quote)) quote = undefined
  }
}
