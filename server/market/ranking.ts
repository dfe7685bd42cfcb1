import { change, compare, type home, type OutputOf, type Ticker, toAmount } from '#protocol'
import type { Market } from './port.ts'

/** Length of each list. */
const RANKED = 10

/** The part of a ticker that a ranking contains. */
export const rankRowOf = ({ instId, last, open24h, volCcy24h, ts }: Ticker): home.RankRow => ({
  instId,
  last,
  open24h,
  volCcy24h,
  ts,
})

/** The first ten by a figure, highest first. Equal ones keep the order of the instruments. */
const top = (tickers: readonly Ticker[], figure: (ticker: Ticker) => string): home.RankRow[] =>
  tickers
    .map((ticker) => ({ ticker, by: toAmount(figure(ticker)) }))
    .toSorted((a, b) => compare(b.by, a.by))
    .slice(0, RANKED)
    .map(({ ticker }) => rankRowOf(ticker))

const risen = ({ open24h, last }: Ticker): string => change(open24h, last)
const fallen = ({ open24h, last }: Ticker): string => change(last, open24h)

type Ranking = OutputOf<typeof home.homeCoinDataRank>

/** The ten spot pairs with the largest gain, loss and turnover in 24 h. */
export const rankingOf = (market: Market, now: number): Ranking => {
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
