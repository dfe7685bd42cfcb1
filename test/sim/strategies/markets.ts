import { createHash } from 'node:crypto'
import type { Instrument } from '#protocol'
import { MINUTE } from '../../../server/market/calendar.ts'
import { INSTRUMENTS, pairOf } from '../../../server/market/instruments.ts'
import { createPlanned } from '../../../server/market/planned/planned.ts'
import { STEP } from '../../../server/market/simulated/path/pricePath.ts'
import { hasIndex, type Quoted } from '../../../server/market/simulated/quoted.ts'
import { createDayKeys } from '../../../server/market/simulated/random/dayKeys.ts'
import { createSimulation } from '../../../server/market/simulated/simulation.ts'
import type { Table } from './battery.ts'
import { CONTRACT_PRODUCTS, FLASH_PRODUCTS, FOREX_PRODUCTS, TIMED_PRODUCTS } from './products.ts'
import { BOOK_LOOK, GRID, type Series } from './series.ts'

/** A Monday, so that four days of it have forex. */
const FROM = Date.UTC(2026, 10, 23)
const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))
const named = (instId: string): Instrument => {
  const instrument = byId.get(instId)
  if (instrument === undefined) throw new Error(`no ${instId}`)
  return instrument
}
/** Best bid and ask with their sizes at each look, from a function of time. */
const booksOf = (quoted: Quoted, length: number): Pick<Series, 'asks' | 'bids' | 'bidShares'> => {
  const [bids, asks] = [new Float64Array(length / GRID), new Float64Array(length / GRID)]
  const bidShares = new Float64Array(length / GRID / BOOK_LOOK)
  for (let at = 0; at < bids.length; at++) {
    const { bid, bidSz, ask, askSz } = quoted.touch(FROM + at * GRID)
    bids[at] = bid
    asks[at] = ask
    if (at % BOOK_LOOK === 0) bidShares[at / BOOK_LOOK] = bidSz / (bidSz + askSz)
  }
  return { bids, asks, bidShares }
}

/** Only what leans on a book, where prices are the index. */
const leansOf = (quoted: Quoted, length: number): Pick<Series, 'asks' | 'bids' | 'bidShares'> => ({
  bids: new Float64Array(0),
  asks: new Float64Array(0),
  bidShares: Float64Array.from({ length: length / GRID / BOOK_LOOK }, (_, look) => {
    const { bidSz, askSz } = quoted.touch(FROM + look * BOOK_LOOK * GRID)
    return bidSz / (bidSz + askSz)
  }),
})

const middles = ({ bids, asks }: Pick<Series, 'asks' | 'bids'>): Float64Array =>
  bids.map((bid, at) => (bid + (asks[at] ?? bid)) / 2)

export type SeriesOf = (instId: string, length: number) => Series

/** A market by a secret. Its index is the path's price, rounded to a tick (martingale.test.ts holds it). */
export const sealedMarket = (seed: string): SeriesOf => {
  const keys = createDayKeys(createHash('sha256').update(`strategies ${seed}`).digest())
  const simulation = createSimulation({ keys, from: FROM, fineFrom: FROM })
  return (instId, length) => {
    const instrument = named(instId)
    const { path, quoted } = simulation(instrument, byId.get(pairOf(instrument)))
    if (!hasIndex(instrument)) {
      const books = booksOf(quoted, length)
      return { instId, from: FROM, prices: middles(books), ...books }
    }
    const prices = new Float64Array(length / GRID)
    const stride = GRID / STEP
    for (let start = 0; start < length; start += MINUTE) {
      const minute = path.minute(FROM + start).prices
      for (let step = 0; step < minute.length; step += stride)
        prices[(start + step * STEP) / GRID] = Math.max(1, Math.round(minute[step] ?? 0))
    }
    return { instId, from: FROM, prices, ...leansOf(quoted, length) }
  }
}

/** The planned market, which the battery must find out. */
export const plannedMarket = (seed: string): SeriesOf => {
  const planned = createPlanned(seed)
  return (instId, length) => {
    const instrument = named(instId)
    const quoted = planned(instrument, byId.get(pairOf(instrument)))
    if (!hasIndex(instrument)) {
      const books = booksOf(quoted, length)
      return { instId, from: FROM, prices: middles(books), ...books }
    }
    const prices = new Float64Array(length / GRID)
    for (let at = 0; at < prices.length; at++) prices[at] = quoted.indexAt(FROM + at * GRID) ?? prices[at - 1] ?? 1
    return { instId, from: FROM, prices, ...leansOf(quoted, length) }
  }
}

/** What is bet on in a market: the leader first. */
export interface Bets {
  readonly timed: readonly string[]
  readonly contracts: readonly string[]
  readonly forex: readonly string[]
}

export const ALL_BETS: Bets = {
  timed: ['BTC-USDT', 'ETH-USDT', 'SOL-USDT', 'DOGE-USDT', 'LTC-USDT'],
  contracts: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'DOGE-USDT-SWAP'],
  forex: ['EUR-USD', 'EUR-JPY', 'XAU-USD'],
}

/** The tables of one market; `length` in ms. */
export const tablesOf = (watch: SeriesOf, bets: Bets, length: number): Table[] => {
  const known = new Map<string, Series>()
  const series = (instId: string): Series => {
    const one = known.get(instId) ?? watch(instId, length)
    known.set(instId, one)
    return one
  }
  const group = (instIds: readonly string[], products: Table['products']): Table[] =>
    instIds.map((instId) => ({ series: series(instId), leader: series(instIds[0] ?? instId), products }))
  return [
    ...group(bets.timed, [...TIMED_PRODUCTS, ...FLASH_PRODUCTS]),
    ...group(bets.contracts, CONTRACT_PRODUCTS),
    ...group(bets.forex, FOREX_PRODUCTS),
  ]
}
