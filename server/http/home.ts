import { change, compare, type home, type OutputOf, type Ticker, toAmount } from '#protocol'
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

export const homeCoinDataRank: Handler<typeof home.homeCoinDataRank> = (_, { services: { market, clock } }) => {
  const tickers = market.instruments
    .filter(({ kind }) => kind === 'spot')
    .map(({ instId }) => market.ticker(instId))
    .filter((ticker) => ticker !== undefined)
  const moved = (ticker: Ticker): string => change(ticker.open24h, ticker.last)
  const fell = (ticker: Ticker): string => change(ticker.last, ticker.open24h)
  return Promise.resolve({
    gainers: top(tickers, moved),
    losers: top(tickers, fell),
    volume: top(tickers, ({ volCcy24h }) => volCcy24h),
    ts: String(clock.now()),
  })
}
