import { change, compare, type home, type OutputOf, type Ticker, toAmount } from '#protocol'
import type { Market } from '../market/port.ts'
import type { Handler } from './handler.ts'

/** How many instruments each list names. */
const RANKED = 10

type Row = OutputOf<typeof home.homeCoinDataRank>['volume'][number]

const rowOf = ({ instId, last, open24h, volCcy24h, ts }: Ticker): Row => ({ instId, last, open24h, volCcy24h, ts })

/** The first ten by a figure, highest first; equal figures keep the order of the instruments. */
const top = (tickers: readonly Ticker[], figure: (ticker: Ticker) => string): Row[] =>
  tickers
    .map((ticker) => ({ ticker, by: toAmount(figure(ticker)) }))
    .toSorted((a, b) => compare(b.by, a.by))
    .slice(0, RANKED)
    .map(({ ticker }) => rowOf(ticker))

const risen = ({ open24h, last }: Ticker): string => change(open24h, last)
const fallen = ({ open24h, last }: Ticker): string => change(last, open24h)

type Ranking = OutputOf<typeof home.homeCoinDataRank>

const rankingOf = (market: Market, now: number): Ranking => {
  const tickers = market.instruments
    .filter(({ kind }) => kind === 'spot')
    .map(({ instId }) => market.ticker(instId))
    .filter((ticker) => ticker !== undefined)
  return {
    gainers: top(tickers, risen),
    losers: top(tickers, fallen),
    volume: top(tickers, ({ volCcy24h }) => volCcy24h),
    ts: String(now),
  }
}

/** Every open page asks each two seconds; what is ranked serves all of them for one. */
const RANKING_LIFETIME = 1_000
const latest = new WeakMap<Market, { readonly at: number; readonly ranking: Ranking }>()

export const homeCoinDataRank: Handler<typeof home.homeCoinDataRank> = (_, { services: { market, clock } }) => {
  const now = clock.now()
  let known = latest.get(market)
  if (known === undefined || Math.abs(now - known.at) >= RANKING_LIFETIME) {
    known = { at: now, ranking: rankingOf(market, now) }
    latest.set(market, known)
  }
  return Promise.resolve(known.ranking)
}
