import {
  type Amount,
  add,
  floorTo,
  instTypeOf,
  notional,
  priceBand,
  ratio,
  sizeFor,
  toAmount,
  toPrice,
  truncate,
} from '#protocol'
import { isOwnContract } from '../../market/contracts.ts'
import { exchangeRates } from '../../market/exchangeRates.ts'
import { ok, unavailable, unknownInstrument, wrongParameter } from './answer.ts'
import { textOf, wholeOf } from './query.ts'
import { ofInstrument, type RestRoute } from './route.ts'

const TRADES = [1, 100] as const
const BOOK_LEVELS = [1, 5_000] as const
/** Most trades that the market keeps of an instrument. */
const KEPT_TRADES = 500

/** Answers that the venue does not have, each as a refusal that clients of the dialect know. */
const REFUSED = [
  // The venue keeps no past of indexes and marks; those that it has are functions of the present.
  '/market/index-candles',
  '/market/history-index-candles',
  '/market/mark-price-candles',
  '/market/history-mark-price-candles',
  // What users of a demo venue hold, and who of them was liquidated, is nobody else's business.
  '/public/open-interest',
  '/public/liquidation-orders',
] as const
const refusedRoute: RestRoute = { per2s: 20, answer: unavailable }

/** What OKX publishes of a venue besides its prices. */
export const FACT_ROUTES: Readonly<Record<`/${string}`, RestRoute>> = {
  ...Object.fromEntries(REFUSED.map((path) => [path, refusedRoute] as const)),
  // Maintenance is announced on the sockets (64008), not planned: the list is always empty.
  '/system/status': { per2s: 2, answer: () => ok([]) },
  '/public/position-tiers': {
    per2s: 10,
    cost: 2,
    answer(query, { market, terms, clock }) {
      const instType = textOf(query, 'instType')
      if (instType !== 'SWAP') return wrongParameter('instType')
      const tdMode = textOf(query, 'tdMode')
      if (tdMode !== 'cross' && tdMode !== 'isolated') return wrongParameter('tdMode')
      const family = textOf(query, 'instFamily') ?? textOf(query, 'uly')
      if (!family) return wrongParameter('instFamily')
      const instId = `${family}-SWAP`
      const contract = market.instrument(instId)
      if (contract === undefined || !isOwnContract(contract, market)) return unknownInstrument()
      const mark = market.mark(instId)
      if (terms === undefined || mark === undefined) return ok([])
      // The table limits the value of a position, and OKX its contracts: converted at the mark price of now.
      const contracts = (value: Amount): string => floorTo(sizeFor(value, toPrice(mark.markPx)), contract.lotSz)
      return ok(
        terms.leverage.table(instId, clock.now()).tiers.map(({ floor, cap, maxLeverage, mmr }, nth) => ({
          baseMaxLoan: '',
          imr: ratio('1', String(maxLeverage)),
          instFamily: family,
          instId: '',
          maxLever: String(maxLeverage),
          maxSz: cap === undefined ? '' : contracts(cap),
          minSz: contracts(floor),
          mmr,
          optMgnFactor: '0',
          quoteMaxLoan: '',
          tier: String(nth + 1),
          uly: family,
        })),
      )
    },
  },
  '/public/price-limit': {
    per2s: 20,
    answer: ofInstrument(({ instId, tickSz }, _query, { market, clock }) => {
      const last = market.ticker(instId)?.last
      if (!last) return ok([])
      const { low, high } = priceBand(toPrice(last), tickSz)
      const instType = instTypeOf(instId)
      return ok([{ buyLmt: high, enabled: true, instId, instType, sellLmt: low, ts: String(clock.now()) }])
    }),
  },
  '/market/history-trades': {
    per2s: 20,
    cost: 4,
    answer: ofInstrument(({ instId }, query, { market }) => {
      const type = textOf(query, 'type') ?? '1'
      if (type !== '1' && type !== '2') return wrongParameter('type')
      const after = wholeOf(query, 'after', Number.POSITIVE_INFINITY, [0, Number.MAX_SAFE_INTEGER])
      if (after === null) return wrongParameter('after')
      // OKX pages by time towards older trades only.
      const before = type === '2' ? -1 : wholeOf(query, 'before', -1, [0, Number.MAX_SAFE_INTEGER])
      if (before === null) return wrongParameter('before')
      const limit = wholeOf(query, 'limit', TRADES[1], TRADES)
      if (limit === null) return wrongParameter('limit')
      const found = market.trades(instId, KEPT_TRADES).filter((trade) => {
        const cursor = Number(type === '1' ? trade.tradeId : trade.ts)
        return cursor < after && cursor > before
      })
      return ok(
        found
          .slice(0, limit)
          .map(({ instId: of, side, sz, px, tradeId, ts }) => ({ instId: of, side, sz, px, source: '0', tradeId, ts })),
      )
    }),
  },
  '/market/books-full': {
    per2s: 10,
    cost: 4,
    answer: ofInstrument(({ instId }, query, { market }) => {
      const size = wholeOf(query, 'sz', 1, BOOK_LEVELS)
      if (size === null) return wrongParameter('sz')
      const book = market.book(instId)
      if (book === undefined) return ok([])
      // Three fields: this endpoint never had the deprecated one.
      const side = (levels: typeof book.asks) => levels.slice(0, size).map(([px, sz, , orders]) => [px, sz, orders])
      return ok([{ asks: side(book.asks), bids: side(book.bids), ts: String(book.ts) }])
    }),
  },
  '/market/platform-24-volume': {
    per2s: 2,
    cost: 8,
    async answer(_query, { market, clock }, { nextTurn }) {
      let usd = toAmount('0')
      for (const { instId, quoteCcy } of market.instruments) {
        // Yen and francs are no dollars: pairs in other currencies are counted in none.
        if (quoteCcy !== 'USDT' && quoteCcy !== 'USD') continue
        await nextTurn()
        const ticker = market.ticker(instId)
        if (ticker !== undefined) usd = add(usd, toAmount(ticker.volCcy24h))
      }
      const cny = usdCny(market, clock.now())
      return ok([{ volUsd: truncate(usd, 2), volCny: notional(usd, toPrice(cny), 'down', 2), ts: String(clock.now()) }])
    },
  },
  '/market/exchange-rate': {
    per2s: 1,
    cost: 2,
    answer: (_query, { market, clock }) => ok([{ usdCny: usdCny(market, clock.now()) }]),
  },
}

const usdCny = (market: Parameters<typeof exchangeRates>[0], now: number): string =>
  exchangeRates(market, now).find(({ currency }) => currency === 'CNY')?.rate ?? ''
