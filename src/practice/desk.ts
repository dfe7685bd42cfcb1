import { batch, type Signal, signal } from '@preact/signals-core'
import {
  type Amount,
  isRefusal,
  type Price,
  type Refusal,
  refusal,
  rolloversBetween,
  sideToClose,
  type TimedContract,
  type TimedRequest,
  type TimedSettings,
  type Trade,
} from '#protocol'
import { type Account, type Draft, type PracticeOrder, step } from './engine/account.ts'
import { chargeSwap, type ForexRequest, forexBook, forexStopOut, placeForex } from './engine/forex.ts'
import { endOrder } from './engine/margin.ts'
import type { Markets, MarketView } from './engine/market.ts'
import {
  chargeFunding,
  type PerpetualRequest,
  perpetualBook,
  perpetualMark,
  perpetualTrade,
  placePerpetual,
} from './engine/perpetual.ts'
import { endSpot, placeSpot, type SpotRequest, spotBook, spotTrade } from './engine/spot.ts'
import { openTimed, seeIndex, settleTimedDue } from './engine/timed.ts'

/** An order as the ticket hands it over. */
export type PracticeRequest =
  | { readonly product: 'spot'; readonly instId: string; readonly order: SpotRequest }
  | { readonly product: 'perpetual'; readonly instId: string; readonly order: PerpetualRequest }
  | { readonly product: 'forex'; readonly instId: string; readonly order: ForexRequest }
  | { readonly product: 'timed'; readonly instId: string; readonly order: TimedRequest; readonly terms: TimedSettings }

/** What became of the last request. */
export type Answer = PracticeOrder | TimedContract | Refusal

export interface DeskParts {
  /** The account, changed by the desk alone. */
  readonly account: Signal<Account>
  /** The source's time, Unix ms. */
  readonly now: () => number
  readonly markets: Markets
  /** The last price of an instrument, also of one without depth. */
  readonly last: (instId: string) => Price | undefined
  /** How long an order is on its way, ms. */
  readonly latency?: () => number
  /** What a day's swap brings to this side of a pair, pips; undefined while the terms are not known. */
  readonly swap?: (instId: string, side: 'long' | 'short') => Amount | undefined
}

/** Hands orders of the user and events of a market to an account of practice. Nothing of it leaves the device. */
export class Desk {
  readonly account: Signal<Account>
  /** The answer to the newest request; undefined while it is on its way, and before the first. */
  readonly answer = signal<Answer | undefined>(undefined)
  /** How many orders are on their way. */
  readonly underway = signal(0)
  readonly #parts: DeskParts
  #queue: { readonly due: number; readonly run: (draft: Draft) => Answer }[] = []

  constructor(parts: DeskParts) {
    this.#parts = parts
    this.account = parts.account
  }

  /** The time of the desk's source, Unix ms. */
  now(): number {
    return this.#parts.now()
  }

  view(instId: string): MarketView | undefined {
    return this.#parts.markets(instId)
  }

  last(instId: string): Price | undefined {
    return this.#parts.last(instId)
  }

  /** Sends an order; it is carried out once its latency has passed in the source's time. */
  submit(request: PracticeRequest): void {
    this.#send((draft) => this.#carryOut(draft, request))
  }

  cancel(id: string): void {
    this.#send((draft) => {
      const order = draft.account.orders.find((one) => one.id === id)
      if (order === undefined) return refusal('orderEnded')
      return order.product === 'spot' ? endSpot(draft, order, 'user') : endOrder(draft, order, 'user')
    })
  }

  /** Closes a whole position at the market. */
  close(id: string): void {
    this.#send((draft) => {
      const position = draft.account.positions.find((one) => one.id === id)
      if (position === undefined) return refusal('positionUnknown')
      const { instId, product, holding } = position
      const order = { side: sideToClose(holding), sz: holding.size, reduceOnly: true }
      return product === 'forex'
        ? this.#carryOut(draft, { product, instId, order })
        : this.#carryOut(draft, { product, instId, order: { ...order, leverage: holding.leverage } })
    })
  }

  /** A trade of the market. */
  trade(trade: Trade): void {
    this.#market(trade.instId, (draft, view) => {
      spotTrade(draft, trade, view)
      perpetualTrade(draft, trade, view)
    })
  }

  /** The book of an instrument has changed, or its dealing prices. */
  book(instId: string): void {
    this.#market(instId, (draft, view) => {
      spotBook(draft, view)
      perpetualBook(draft, view)
      forexBook(draft, view, this.#parts.markets)
      forexStopOut(draft, this.#parts.markets)
    })
  }

  mark(instId: string): void {
    this.#market(instId, perpetualMark)
  }

  index(instId: string, px: Price, ts: number): void {
    this.#step((draft) => {
      seeIndex(draft, instId, px, ts)
      settleTimedDue(draft)
    })
  }

  /** A charge of funding at this time. */
  funding(instId: string, time: number, rate: Amount): void {
    this.#market(instId, (draft, view) => {
      chargeFunding(draft, time, rate, view)
      perpetualMark(draft, view)
    })
  }

  /** Time has passed: orders arrive, contracts end, swap is charged. */
  tick(): void {
    const now = this.#parts.now()
    const due = this.#queue.filter((one) => one.due <= now)
    if (due.length > 0) {
      this.#queue = this.#queue.filter((one) => one.due > now)
      for (const { run } of due) this.#answer(run)
    }
    const { account } = this
    if (account.peek().timed.length > 0) this.#step(settleTimedDue)
    for (const { instId, chargedAt, product, holding } of account.peek().positions) {
      if (product !== 'forex') continue
      const pips = this.#parts.swap?.(instId, holding.side)
      if (pips === undefined) continue
      for (const { time, days } of rolloversBetween(chargedAt, now))
        this.#market(instId, (draft, view) => chargeSwap(draft, time, days, pips, view))
    }
  }

  #send(run: (draft: Draft) => Answer): void {
    const latency = this.#parts.latency?.() ?? 0
    this.answer.value = undefined
    if (latency <= 0) {
      this.#answer(run)
      return
    }
    this.#queue.push({ due: this.#parts.now() + latency, run })
    this.underway.value = this.#queue.length
  }

  #answer(run: (draft: Draft) => Answer): void {
    const { account, answer } = step<Answer>(this.account.peek(), this.#parts.now(), run)
    batch(() => {
      this.account.value = account
      this.answer.value = answer
      this.underway.value = this.#queue.length
    })
  }

  #carryOut(draft: Draft, { instId, ...request }: PracticeRequest): Answer {
    if (request.product === 'timed') return openTimed(draft, request.order, request.terms)
    const view = this.#parts.markets(instId)
    if (view === undefined) return refusal('priceStale')
    if (request.product === 'spot') return placeSpot(draft, request.order, view)
    const placed =
      request.product === 'perpetual'
        ? placePerpetual(draft, request.order, view)
        : placeForex(draft, request.order, view, this.#parts.markets)
    if (!isRefusal(placed)) perpetualMark(draft, view)
    return placed
  }

  #market(instId: string, run: (draft: Draft, view: MarketView) => void): void {
    const { orders, positions } = this.account.peek()
    if (!orders.some((one) => one.instId === instId) && !positions.some((one) => one.instId === instId)) return
    const view = this.#parts.markets(instId)
    if (view !== undefined) this.#step((draft) => run(draft, view))
  }

  #step(run: (draft: Draft) => void): void {
    const draft: Draft = { account: this.account.peek(), at: this.#parts.now() }
    run(draft)
    this.account.value = draft.account
  }
}
