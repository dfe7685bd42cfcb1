import { deepEqual } from 'node:assert/strict'
import { type Amount, type BookLevel, isRefusal, type Price, sum, type Trade, toAmount } from '#protocol'
import { tiersFor } from '../../../server/engine/margin/tiers.ts'
import { type Account, held, openAccount } from '../../../src/practice/engine/account.ts'
import { chargeSwap, forexBook, forexStopOut, placeForex } from '../../../src/practice/engine/forex.ts'
import { endOrder } from '../../../src/practice/engine/margin.ts'
import type { MarketView } from '../../../src/practice/engine/market.ts'
import {
  chargeFunding,
  perpetualBook,
  perpetualMark,
  perpetualTrade,
  placePerpetual,
} from '../../../src/practice/engine/perpetual.ts'
import { ForexBooks } from '../forex/books.ts'
import { Books, BTC } from '../futures/books.ts'

interface Draft {
  account: Account
  readonly at: number
}

/** Runs one step of practice; what is refused changes nothing. */
const run = <T>(account: Account, at: number, act: (draft: Draft) => T): readonly [Account, T] => {
  const draft: Draft = { account, at }
  const done = act(draft)
  return [typeof done === 'object' && done !== null && isRefusal(done) ? account : draft.account, done]
}

const addsUp = (account: Account): void => {
  deepEqual(sum(Object.values(account.funds)), '0')
  deepEqual(held(account, 'margin', 'USDT'), sum(account.positions.map(({ holding }) => holding.margin)))
  deepEqual(held(account, 'frozen', 'USDT'), sum(account.orders.map(({ frozen }) => frozen)))
}

/** One user of the venue's contracts engine with isolated margin, and practice beside it. */
export class ContractsBoth {
  readonly venue = new Books('1000000')
  practice: Account
  readonly #orders: (readonly [venue: string, practice: string])[] = []
  readonly leverage: number
  constructor(leverage: number) {
    this.leverage = leverage
    this.venue.fund('1', '10000')
    this.venue.sealed()
    this.venue.price('60000')
    this.practice = openAccount('p', this.venue.now)
    this.venue.user('1', { kind: 'settings', input: { instId: BTC, leverage, mode: 'isolated' }, caps: undefined })
  }
  get view(): MarketView {
    const quote = this.venue.quotes.get(BTC)
    if (quote === undefined) throw new Error('no quote')
    const { instrument, book, last, mark } = quote
    return { instrument, last, mark, asks: book.asks, bids: book.bids, tiers: tiersFor(this.venue.moment, BTC) }
  }
  #step<T>(act: (draft: Draft) => T): T {
    const [account, done] = run(this.practice, this.venue.now, act)
    this.practice = account
    return done
  }
  place(
    side: 'buy' | 'sell',
    sz: Amount,
    px?: Price,
    more: { tif?: 'gtc' | 'ioc' | 'fok' | 'post_only'; reduceOnly?: boolean } = {},
  ): void {
    const input = { side, sz, ...(px === undefined ? {} : { px }), ...more }
    const theirs = this.venue.user('1', { kind: 'place', input: { instId: BTC, ...input } })
    const ours = this.#step((draft) => placePerpetual(draft, { ...input, leverage: this.leverage }, this.view))
    if (isRefusal(theirs) || isRefusal(ours)) {
      deepEqual(ours, theirs)
      return
    }
    if (!('order' in theirs)) throw new Error('no order')
    this.#orders.push([theirs.order.id, ours.id])
    const { state, accFillSz, accFillQuote, fee, frozen, cancelSource } = theirs.order
    const { state: s, accFillSz: done, accFillQuote: quote, fee: paid, frozen: kept, ended } = ours
    deepEqual([s, done, quote, paid, kept, ended], [state, accFillSz, accFillQuote, fee, frozen, cancelSource])
  }
  trade(px: string, sz: string, side: 'buy' | 'sell'): void {
    const trade: Trade = { instId: BTC, tradeId: '1', px, sz, side, ts: String(this.venue.now + 5_000) }
    this.venue.market({ kind: 'trade', trade })
    this.#step((draft) => perpetualTrade(draft, trade, this.view))
  }
  move(px: string, size: string): void {
    this.venue.price(px, { size })
    this.venue.market({ kind: 'book', instId: BTC })
    this.#step((draft) => perpetualBook(draft, this.view))
    this.venue.market({ kind: 'mark', instId: BTC })
    this.#step((draft) => perpetualMark(draft, this.view))
  }
  fund(rate: Amount): void {
    const time = this.venue.now
    this.venue.market({ kind: 'funding', instId: BTC, time, rate })
    this.#step((draft) => chargeFunding(draft, time, rate, this.view))
    this.venue.market({ kind: 'mark', instId: BTC })
    this.#step((draft) => perpetualMark(draft, this.view))
  }
  cancel(nth: number): void {
    const pair = this.#orders[nth % Math.max(1, this.#orders.length)]
    const own = pair && this.practice.orders.find(({ id }) => id === pair[1])
    if (pair === undefined || own === undefined) return
    this.venue.user('1', { kind: 'recall', ordId: pair[0] })
    this.#step((draft) => endOrder(draft, own, 'user'))
  }
  check(): void {
    for (const purse of ['available', 'frozen', 'margin'] as const)
      deepEqual(`${purse} ${held(this.practice, purse, 'USDT')}`, `${purse} ${this.venue.of(`1 ${purse}`)}`)
    deepEqual(this.practice.positions[0]?.holding, this.venue.state.position('1', BTC)?.holding)
    addsUp(this.practice)
  }
}

/** One user of the venue's forex engine, and practice beside it. */
export class ForexBoth {
  readonly venue = new ForexBooks('0')
  practice: Account
  constructor() {
    this.venue.fund('1', '1000')
    this.venue.sealed()
    this.practice = openAccount('p', this.venue.now, 'USDT', toAmount('1000'))
    this.deal('EUR-USD', 1.1, '2000000')
    this.deal('USD-JPY', 150, '2000000')
  }
  deal(instId: string, mid: number, depth: string): void {
    const [half, digits] = instId === 'USD-JPY' ? [0.005, 3] : [0.00005, 5]
    this.venue.deal(instId, (mid - half).toFixed(digits), (mid + half).toFixed(digits), depth)
    this.venue.market({ kind: 'limits', instId })
    this.#step((draft) => {
      const view = this.markets(instId)
      if (view !== undefined) forexBook(draft, view, this.markets)
    })
    this.venue.market({ kind: 'evaluate', uids: new Set(['1']) })
    this.#step((draft) => forexStopOut(draft, this.markets))
  }
  readonly markets = (instId: string): MarketView | undefined => {
    const quote = this.venue.quotes.get(instId)
    if (quote === undefined) return undefined
    const { instrument, bid, conversion, levels } = quote
    const side = (taker: 'buy' | 'sell'): readonly BookLevel[] => levels(taker)
    const { leverage } = this.venue.terms.forex.of(instrument, this.venue.now)
    return { instrument, last: bid, asks: side('buy'), bids: side('sell'), conversion, leverage }
  }
  #step<T>(act: (draft: Draft) => T): T {
    const [account, done] = run(this.practice, this.venue.now, act)
    this.practice = account
    return done
  }
  swap(instId: string): void {
    const [time, view] = [this.venue.now, this.markets(instId)]
    if (view === undefined) throw new Error('no view')
    this.venue.market({ kind: 'swap', instId, time, days: 1 })
    const { swap } = this.venue.terms.forex.of(view.instrument, time)
    const own = this.practice.positions.find((one) => one.instId === instId)
    this.#step((draft) => chargeSwap(draft, time, 1, swap[own?.holding.side ?? 'long'], view))
  }
  place(instId: string, side: 'buy' | 'sell', sz: Amount, px?: Price): void {
    const input = { instId, side, sz, ...(px === undefined ? {} : { px }) }
    const theirs = this.venue.user('1', { kind: 'place', input, caps: undefined })
    const view = this.markets(instId)
    if (view === undefined) throw new Error('no view')
    const ours = this.#step((draft) =>
      placeForex(draft, { side, sz, ...(px === undefined ? {} : { px }) }, view, this.markets),
    )
    if (isRefusal(theirs) || isRefusal(ours)) {
      deepEqual(ours, theirs)
      return
    }
    if (!('order' in theirs)) throw new Error('no order')
    const { state, accFillSz, accFillQuote } = theirs.order
    deepEqual([ours.state, ours.accFillSz, ours.accFillQuote], [state, accFillSz, accFillQuote])
  }
  check(): void {
    for (const purse of ['available', 'margin'] as const)
      deepEqual(`${purse} ${held(this.practice, purse, 'USDT')}`, `${purse} ${this.venue.of(`1 ${purse}`)}`)
    const byName = Object.fromEntries(this.practice.positions.map(({ instId, holding }) => [instId, holding]))
    const theirs = Object.fromEntries(this.venue.state.positionsOf('1').map(({ instId, holding }) => [instId, holding]))
    deepEqual(byName, theirs)
    addsUp(this.practice)
  }
}
