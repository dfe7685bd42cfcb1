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

const risen = ({ open24h, last }: Ticker): string => change(open24h, last)
const fallen = ({ open24h, last }: Ticker): string => change(last, open24h)

export const homeCoinDataRank: Handler<typeof home.homeCoinDataRank> = (_, { services: { market, clock } }) => {
  const tickers = market.instruments
    .filter(({ kind }) => kind === 'spot')
    .map(({ instId }) => market.ticker(instId))
    .filter((ticker) => ticker !== undefined)
  return Promise.resolve({
    gainers: top(tickers, risen),
    losers: top(tickers, fallen),
    volume: top(tickers, ({ volCcy24h }) => volCcy24h),
    ts: String(clock.now()),
  })
}
