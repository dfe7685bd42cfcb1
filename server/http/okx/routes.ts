import {
  type FundingRate,
  type IndexTicker,
  type Instrument,
  instTypeOf,
  type MarkPrice,
  type SettledFunding,
} from '#protocol'
import { isOwnContract } from '../../market/contracts.ts'
import { okxTicker } from '../../market/okxTicker.ts'
import type { CandleRange } from '../../market/port.ts'
import { inTurns } from '../../platform/fairTurns.ts'
import { ok, unknownInstrument, wrongParameter } from './answer.ts'
import { FACT_ROUTES } from './facts.ts'
import { DERIVATIVE_TYPES, INST_TYPES, okxInstrument } from './instruments.ts'
import { barOf, rangeOf, textOf, wholeOf } from './query.ts'
import { ofInstrument, type RestRoute, type RestServices, type RestSharing } from './route.ts'

/** Listing time of every instrument: the start of the simulated history. */
const LISTED_AT = Date.UTC(2018, 0, 1)
const BOOK_LEVELS = [1, 400] as const
const TRADES = [1, 500] as const
/** Usual and largest number of funding charges in an answer, as at OKX. */
const CHARGES = [400, 400] as const
/**
 * Charges that are read at once. Each is computed from eight hours of data, so that a long answer is read in pages,
 * between which requests of others are served.
 */
const CHARGES_AT_ONCE = 50

const chargesOf = async (
  instId: string,
  { after, before, limit }: CandleRange,
  { market }: RestServices,
  { past }: RestSharing,
): Promise<readonly SettledFunding[]> => {
  const rows: SettledFunding[] = []
  for (let older = after; rows.length < limit; older = Number(rows.at(-1)?.fundingTime)) {
    const wanted = Math.min(CHARGES_AT_ONCE, limit - rows.length)
    const range = {
      limit: wanted,
      ...(older === undefined ? {} : { after: older }),
      ...(before === undefined ? {} : { before }),
    }
    const page = await past(() => market.fundingHistory(instId, range))
    rows.push(...page)
    if (page.length < wanted) break
  }
  return rows
}

const candles = ofInstrument(async ({ instId }, query, { market }, { past }) => {
  const bar = barOf(query)
  if (bar === null) return wrongParameter('bar')
  const range = rangeOf(query, [100, 300])
  if (typeof range === 'string') return wrongParameter(range)
  return ok(await past(() => market.candles(instId, bar, range)))
})

/** The endpoints below `/api/v5` that clients of the dialect use. */
export const REST_ROUTES: Readonly<Record<`/${string}`, RestRoute>> = {
  '/public/time': {
    per2s: 10,
    answer: (_query, { clock }) => ok([{ ts: String(clock.now()) }]),
  },
  '/public/instruments': {
    per2s: 20,
    cost: 2,
    limitBy: 'instType',
    answer(query, { market }) {
      const instType = textOf(query, 'instType')
      if (!instType || !INST_TYPES.has(instType)) return wrongParameter('instType')
      const instId = textOf(query, 'instId')
      if (instId === null) return wrongParameter('instId')
      const listed = market.instruments.filter((one) => instTypeOf(one.instId) === instType)
      const describe = (one: Instrument) => okxInstrument(one, LISTED_AT, isOwnContract(one, market))
      if (instId === undefined) return ok(listed.map(describe))
      const found = listed.find((one) => one.instId === instId)
      return found === undefined ? unknownInstrument() : ok([describe(found)])
    },
  },
  '/market/tickers': {
    per2s: 20,
    cost: 4,
    async answer(query, { market }, { nextTurn }) {
      const instType = textOf(query, 'instType')
      if (!instType || !INST_TYPES.has(instType)) return wrongParameter('instType')
      const listed = market.instruments.filter((one) => instTypeOf(one.instId) === instType)
      const all = await inTurns(listed, nextTurn, ({ instId }) => market.ticker(instId))
      return ok(all.map((ticker) => okxTicker(ticker, market)))
    },
  },
  '/market/ticker': {
    per2s: 20,
    answer: ofInstrument(({ instId }, _query, { market }) => {
      const ticker = market.ticker(instId)
      return ok(ticker === undefined ? [] : [okxTicker(ticker, market)])
    }),
  },
  '/market/index-tickers': {
    per2s: 20,
    cost: 4,
    async answer(query, { market }, { nextTurn }) {
      const instId = textOf(query, 'instId')
      const quoteCcy = textOf(query, 'quoteCcy')
      if (instId === null || (instId === undefined && !quoteCcy)) return wrongParameter('instId')
      if (instId !== undefined && !market.has('index', instId)) return unknownInstrument()
      const names =
        instId === undefined
          ? market.instruments.filter((one) => one.quoteCcy === quoteCcy).map((one) => one.instId)
          : [instId]
      const named = names.filter((name) => market.has('index', name))
      return ok(await inTurns(named, nextTurn, (name): IndexTicker | undefined => market.index(name)))
    },
  },
  '/public/mark-price': {
    per2s: 10,
    cost: 4,
    async answer(query, { market }, { nextTurn }) {
      const instType = textOf(query, 'instType')
      const instId = textOf(query, 'instId')
      // OKX asks for the type even beside a name, which says it already.
      if (instType === null || (!instType && !instId)) return wrongParameter('instType')
      if (instType !== undefined && !DERIVATIVE_TYPES.has(instType)) return wrongParameter('instType')
      if (instId === null) return wrongParameter('instId')
      if (instId !== undefined && !market.has('mark', instId)) return unknownInstrument()
      const names = instId === undefined ? market.instruments.map((one) => one.instId) : [instId]
      const named = names.filter((name) => market.has('mark', name))
      const all = await inTurns(named, nextTurn, (name): MarkPrice | undefined => market.mark(name))
      return ok(instType === undefined ? all : all.filter((mark) => mark.instType === instType))
    },
  },
  '/public/funding-rate': {
    per2s: 10,
    cost: 4,
    async answer(query, { market }, { nextTurn }) {
      const instId = textOf(query, 'instId')
      if (!instId) return wrongParameter('instId')
      if (instId === 'ANY') {
        const names = market.instruments.map((one) => one.instId).filter((name) => market.has('funding', name))
        return ok(await inTurns(names, nextTurn, (name): FundingRate | undefined => market.funding(name)))
      }
      if (!market.has('funding', instId)) return unknownInstrument()
      const rate = market.funding(instId)
      return ok(rate === undefined ? [] : [rate])
    },
  },
  '/public/funding-rate-history': {
    per2s: 10,
    cost: 8,
    async answer(query, services, sharing) {
      const instId = textOf(query, 'instId')
      if (!instId) return wrongParameter('instId')
      if (!services.market.has('funding', instId)) return unknownInstrument()
      const range = rangeOf(query, CHARGES)
      if (typeof range === 'string') return wrongParameter(range)
      return ok(await chargesOf(instId, range, services, sharing))
    },
  },
  '/market/candles': { per2s: 40, cost: 8, answer: candles },
  '/market/history-candles': { per2s: 20, cost: 8, answer: candles },
  '/market/books': {
    per2s: 40,
    cost: 4,
    answer: ofInstrument(({ instId }, query, { market }) => {
      const size = wholeOf(query, 'sz', 1, BOOK_LEVELS)
      if (size === null) return wrongParameter('sz')
      const book = market.book(instId)
      if (book === undefined) return ok([])
      const { asks, bids, ts } = book
      return ok([{ asks: asks.slice(0, size), bids: bids.slice(0, size), ts: String(ts) }])
    }),
  },
  '/market/trades': {
    per2s: 100,
    cost: 4,
    answer: ofInstrument(({ instId }, query, { market }) => {
      const limit = wholeOf(query, 'limit', 100, TRADES)
      if (limit === null) return wrongParameter('limit')
      return ok(market.trades(instId, limit))
    }),
  },
  ...FACT_ROUTES,
}
