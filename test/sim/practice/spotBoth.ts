import { deepEqual } from 'node:assert/strict'
import {
  type Amount,
  add,
  type BookLevel,
  isRefusal,
  subtract,
  sum,
  type Trade,
  toAmount,
  toPrice,
  type tradingContracts,
  ZERO,
} from '#protocol'
import type { Quote } from '../../../server/engine/core/checks.ts'
import { matchBook, matchTrade } from '../../../server/engine/spot/match.ts'
import { end } from '../../../server/engine/spot/pair.ts'
import { place } from '../../../server/engine/spot/place.ts'
import { isLive as isLiveAtVenue } from '../../../server/engine/spot/spotOrder.ts'
import { createState } from '../../../server/engine/spot/state.ts'
import { balanceKey, createWork, type Work } from '../../../server/engine/spot/work.ts'
import { type Account, coinsOf, held, openAccount } from '../../../src/practice/engine/account.ts'
import type { MarketView } from '../../../src/practice/engine/market.ts'
import { endSpot, placeSpot, spotBook, spotTrade } from '../../../src/practice/engine/spot.ts'
import { fakeInstrument, fakeTicker } from '../../support/fakeMarket.ts'

const PAIR = fakeInstrument('BTC-USDT')

type Levels = readonly (readonly [px: string, sz: string])[]
export const levels = (rows: Levels): readonly BookLevel[] => rows.map(([px, sz]) => [px, sz, '0', '1'])

/** The venue's rules and those of practice, side by side on one market. */
export class SpotBoth {
  at = 1_790_000_000_000
  practice: Account = openAccount('p', this.at)
  readonly #state = createState()
  readonly #accounts = new Map<string, Amount>([['available USDT', toAmount('10000')]])
  #next = 1
  readonly #ids = { next: () => String(this.#next++).padStart(8, '0') }
  /** The order of the venue that each one of practice stands for. */
  readonly #orders: (readonly [venue: string, practice: string])[] = []
  asks: readonly BookLevel[] = levels([
    ['60000.1', '0.02'],
    ['60010', '0.05'],
    ['60500', '1'],
    ['61500', '5'],
  ])
  bids: readonly BookLevel[] = levels([
    ['59999.9', '0.02'],
    ['59990', '0.05'],
    ['59500', '1'],
    ['58500', '5'],
  ])

  get view(): MarketView {
    return { instrument: PAIR, last: toPrice('60000'), asks: this.asks, bids: this.bids }
  }
  get #quote(): Quote {
    return {
      instrument: PAIR,
      ticker: fakeTicker('BTC-USDT', '60000', this.at),
      book: { asks: this.asks, bids: this.bids, ts: this.at, seqId: 1 },
      index: () => undefined,
    }
  }
  #venue<T>(run: (work: Work) => T): T {
    this.at += 1
    const balances = new Map(
      [...this.#accounts].flatMap(([key, amount]) => {
        const [purse = '', coin = ''] = key.split(' ')
        return purse === 'available' ? [[balanceKey('1', coin), amount] as const] : []
      }),
    )
    const work = createWork(this.#state, balances, this.at)
    const done = run(work)
    for (const { moves } of work.postings)
      for (const { from, to, coin, amount } of moves) {
        const [a, b] = [`${from.kind} ${coin}`, `${to.kind} ${coin}`]
        this.#accounts.set(a, subtract(this.#accounts.get(a) ?? ZERO, amount))
        this.#accounts.set(b, add(this.#accounts.get(b) ?? ZERO, amount))
      }
    return done
  }
  #practice<T>(run: (draft: { account: Account; readonly at: number }) => T): T {
    const draft = { account: this.practice, at: this.at }
    const done = run(draft)
    if (!(typeof done === 'object' && done !== null && isRefusal(done))) this.practice = draft.account
    return done
  }
  place(input: tradingContracts.NewOrder): void {
    const theirs = this.#venue((work) => place(work, this.#ids, '1', input, this.#quote))
    if (input.ordType === 'oco') throw new Error('not of practice')
    const ours = this.#practice((draft) =>
      placeSpot(
        draft,
        input.ordType === 'market'
          ? { side: input.side, sz: input.sz, tgtCcy: input.tgtCcy }
          : { side: input.side, sz: input.sz, px: input.px, tif: input.tif },
        this.view,
      ),
    )
    if (isRefusal(theirs) || isRefusal(ours)) {
      deepEqual(ours, theirs)
      return
    }
    this.#orders.push([theirs.id, ours.id])
    const { state, accFillSz, accFillQuote, fee, frozen, cancelSource } = theirs
    const { state: s, accFillSz: done, accFillQuote: quote, fee: paid, frozen: kept, ended } = ours
    deepEqual([s, done, quote, paid, kept, ended], [state, accFillSz, accFillQuote, fee, frozen, cancelSource])
  }
  trade(px: string, sz: string, side: 'buy' | 'sell'): void {
    const trade: Trade = { instId: 'BTC-USDT', tradeId: '1', px, sz, side, ts: String(this.at + 1) }
    this.#venue((work) => matchTrade(work, this.#ids, trade, PAIR))
    this.#practice((draft) => spotTrade(draft, trade, this.view))
  }
  book(asks: readonly BookLevel[], bids: readonly BookLevel[]): void {
    this.asks = asks
    this.bids = bids
    this.#venue((work) => matchBook(work, this.#ids, { asks, bids, ts: this.at, seqId: 1 }, PAIR))
    this.#practice((draft) => spotBook(draft, this.view))
  }
  cancel(nth: number): void {
    const pair = this.#orders[nth % Math.max(1, this.#orders.length)]
    const order = pair && this.#state.get(pair[0])
    const own = pair && this.practice.orders.find(({ id }) => id === pair[1])
    deepEqual(own === undefined, order === undefined)
    if (order === undefined || own === undefined || !isLiveAtVenue(order)) return
    this.#venue((work) => end(work, order, 'user'))
    this.#practice((draft) => endSpot(draft, own, 'user'))
  }
  /** Both hold the same, and practice adds up. */
  check(): void {
    deepEqual(
      coinsOf(this.practice)['USDT'] ?? ZERO,
      add(held(this.practice, 'available', 'USDT'), held(this.practice, 'frozen', 'USDT')),
    )
    for (const purse of ['available', 'frozen', 'market', 'fees'] as const)
      for (const coin of ['BTC', 'USDT'])
        deepEqual(
          `${purse} ${coin} ${held(this.practice, purse, coin)}`,
          `${purse} ${coin} ${this.#accounts.get(`${purse} ${coin}`) ?? ZERO}`,
        )
    for (const coin of ['BTC', 'USDT'])
      deepEqual(
        sum(Object.entries(this.practice.funds).flatMap(([key, value]) => (key.endsWith(` ${coin}`) ? [value] : []))),
        '0',
      )
    for (const coin of ['BTC', 'USDT'])
      deepEqual(
        held(this.practice, 'frozen', coin),
        sum(this.practice.orders.flatMap((one) => ((one.side === 'buy') === (coin === 'USDT') ? [one.frozen] : []))),
      )
  }
}
