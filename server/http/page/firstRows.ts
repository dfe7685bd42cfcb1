import { decimalsOf, type Instrument, type Ticker } from '#protocol'
import { originOf } from '../../market/origin.ts'
import type { Services } from '../../services/services.ts'

/** As many rows as the tallest phones show. */
const ROWS = 10
/** An older price is no head of a live list; ms. */
const OLDEST_MS = 15_000
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC'])
const DECIMAL = /^\d+(?:\.\d+)?$/

/** A row of the list, before it is written in a language. */
export interface FirstRow {
  readonly instId: string
  readonly base: string
  readonly quote: string
  readonly last: string
  readonly open: string
  readonly decimals: number
  /** Of the price, in ms. */
  readonly age: number
}

type Known = Pick<Services, 'market' | 'marketSeed'>

/** Sources of which the list says in a line above its rows that their prices could be known in advance. */
const isForeseeable = ({ market, marketSeed }: Known): boolean => {
  const source = originOf(market, marketSeed)?.source
  return source !== undefined && source !== 'sealed' && source !== 'okx'
}

/**
 * The head of the Market list as a guest sees it first: spot pairs, the most traded first. Empty while the market has
 * nothing fresh to show, and where a line about its prices comes before the rows.
 */
export const firstRows = (known: Known, now: number): readonly FirstRow[] => {
  const { market } = known
  if (market.halted !== undefined || isForeseeable(known)) return []
  /** For the order only, so floats are enough. */
  const volume = ({ quoteCcy }: Instrument, { volCcy24h }: Ticker): number => {
    const rate = DOLLARS.has(quoteCcy) ? 1 : Number(market.ticker(`${quoteCcy}-USD`)?.last ?? Number.NaN)
    return Number(volCcy24h) * rate || -1
  }
  return market.instruments
    .filter(({ kind }) => kind === 'spot')
    .flatMap((instrument) => {
      const ticker = market.ticker(instrument.instId)
      return ticker === undefined ? [] : [{ instrument, ticker, volume: volume(instrument, ticker) }]
    })
    .toSorted((a, b) => b.volume - a.volume)
    .slice(0, ROWS)
    .map(({ instrument: { instId, baseCcy, quoteCcy, tickSz }, ticker: { last, open24h, ts } }) => ({
      instId,
      base: baseCcy,
      quote: quoteCcy,
      last,
      open: open24h,
      decimals: decimalsOf(tickSz),
      age: Math.max(0, now - Number(ts)),
    }))
    .filter(({ last, open, age }) => DECIMAL.test(last) && DECIMAL.test(open) && Number(open) > 0 && age <= OLDEST_MS)
}
