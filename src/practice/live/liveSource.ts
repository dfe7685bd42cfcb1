import { effect } from '@preact/signals-core'
import {
  type BookLevel,
  conversionOf,
  type Instrument,
  isInLots,
  midPrice,
  PRICE_AGE_STALE,
  type Price,
  pairsNeeded,
  type Tier,
  toAmount,
  toPrice,
} from '#protocol'
import type { BookView, Feed, Quote, Stream } from '#stream'
import { depthOf } from '../../trade/ticket/market/useMarketNow.ts'
import type { Desk } from '../desk.ts'
import type { MarketView } from '../engine/market.ts'

/** Terms of the venue that practice counts with, as far as they are known by now. */
export interface Terms {
  tiers(instId: string): readonly Tier[] | undefined
  leverage(instId: string): number | undefined
}

interface Watched {
  readonly book?: Feed<BookView>
  readonly close: () => void
  mark: Price | undefined
}

/** Live prices for practice: watches the instruments that are asked for, and hands their events to a desk. */
export class LiveSource {
  readonly #stream: Stream
  readonly #instruments: () => ReadonlyMap<string, Instrument>
  readonly #terms: Terms
  readonly #watched = new Map<string, Watched>()

  constructor(stream: Stream, instruments: () => ReadonlyMap<string, Instrument>, terms: Terms) {
    this.#stream = stream
    this.#instruments = instruments
    this.#terms = terms
  }

  /** The venue's time as far as it is known, Unix ms. */
  readonly now = (): number => Date.now() + (this.#stream.clock.peek()?.offset ?? 0)

  #fresh(instId: string): Quote | undefined {
    const quote = this.#stream.quote(instId).peek()
    return quote === undefined || quote.stale || Date.now() - quote.arrivedAt > PRICE_AGE_STALE ? undefined : quote
  }

  #middle(instId: string): Price | undefined {
    const quote = this.#stream.quote(instId).peek()
    return quote === undefined || quote.bidPx === '' ? undefined : midPrice(toPrice(quote.bidPx), toPrice(quote.askPx))
  }

  readonly last = (instId: string): Price | undefined => {
    const last = this.#stream.quote(instId).peek()?.last ?? ''
    return last === '' ? undefined : toPrice(last)
  }

  /** What is known of an instrument now; undefined without fresh prices. */
  readonly view = (instId: string): MarketView | undefined => {
    const instrument = this.#instruments().get(instId)
    const quote = this.#fresh(instId)
    const watched = this.#watched.get(instId)
    if (instrument === undefined || quote === undefined || watched === undefined) return undefined
    const depth = watched.book && depthOf(watched.book.value.peek())
    const last = toPrice(quote.last)
    if (isInLots(instrument)) {
      const conversion = conversionOf(instrument.quoteCcy, (pair) => this.#middle(pair))
      const leverage = this.#terms.leverage(instId)
      if (conversion === undefined || leverage === undefined || quote.bidPx === '' || quote.askPx === '')
        return undefined
      const all = (px: string): readonly BookLevel[] => [[px, instrument.maxSz, '0', '1']]
      const { asks = [], bids = [] } = depth ?? {}
      return {
        instrument,
        last,
        asks: asks.length > 0 ? asks : all(quote.askPx),
        bids: bids.length > 0 ? bids : all(quote.bidPx),
        conversion,
        leverage,
      }
    }
    if (depth === undefined) return undefined
    const tiers = this.#terms.tiers(instId)
    return {
      instrument,
      last,
      ...depth,
      ...(watched.mark === undefined ? {} : { mark: watched.mark }),
      ...(tiers === undefined ? {} : { tiers }),
    }
  }

  /** Watches these instruments and no others; `indices` are those of timed contracts. */
  follow(instIds: readonly string[], desk: Desk, indices: readonly string[]): void {
    const wanted = new Set([...instIds, ...indices.map((instId) => `index ${instId}`)])
    for (const [key, one] of this.#watched)
      if (!wanted.has(key)) {
        one.close()
        this.#watched.delete(key)
      }
    for (const instId of instIds) if (!this.#watched.has(instId)) this.#watch(instId, desk)
    for (const instId of indices) if (!this.#watched.has(`index ${instId}`)) this.#watchIndex(instId, desk)
  }

  stop(): void {
    for (const one of this.#watched.values()) one.close()
    this.#watched.clear()
  }

  #watch(instId: string, desk: Desk): void {
    const instrument = this.#instruments().get(instId)
    if (instrument === undefined) return
    const stream = this.#stream
    const ends: (() => void)[] = [stream.demandQuotes([...pairsNeeded(instrument)])]
    const book = stream.book(instId)
    const watched: Watched = { book, close: () => ends.forEach((end) => end()), mark: undefined }
    this.#watched.set(instId, watched)
    ends.push(() => book.close())
    ends.push(
      effect(() => {
        if (book.value.value.data !== undefined) desk.book(instId)
      }),
    )
    if (isInLots(instrument)) {
      const quote = stream.quote(instId)
      ends.push(
        effect(() => {
          if (quote.value !== undefined) desk.book(instId)
        }),
      )
      return
    }
    ends.push(this.#watchTrades(instId, desk))
    if (instrument.kind === 'futures') ends.push(...this.#watchContract(instId, desk, watched))
  }

  #watchTrades(instId: string, desk: Desk): () => void {
    const trades = this.#stream.trades(instId)
    const from = this.now()
    const seen = new Set<string>()
    const stop = effect(() => {
      for (const trade of (trades.value.value.data ?? []).toReversed()) {
        if (Number(trade.ts) < from || seen.has(trade.tradeId)) continue
        seen.add(trade.tradeId)
        desk.trade(trade)
      }
    })
    return () => {
      stop()
      trades.close()
    }
  }

  #watchContract(instId: string, desk: Desk, watched: Watched): (() => void)[] {
    const mark = this.#stream.markPrice(instId)
    const funding = this.#stream.funding(instId)
    let charge: { readonly at: number; readonly rate: string } | undefined
    return [
      effect(() => {
        const { data, stale } = mark.value.value
        watched.mark = data === undefined || stale ? undefined : toPrice(data.px)
        desk.mark(instId)
      }),
      effect(() => {
        void this.#stream.now.value
        const { data } = funding.value.value
        // A charge takes the rate that stood before its time; the feed goes on to the next one.
        if (charge !== undefined && charge.at > 0 && this.now() >= charge.at) {
          desk.funding(instId, charge.at, toAmount(charge.rate))
          charge = undefined
        }
        if (data !== undefined && data.at > this.now()) charge = { at: data.at, rate: data.rate }
      }),
      () => mark.close(),
      () => funding.close(),
    ]
  }

  #watchIndex(instId: string, desk: Desk): void {
    const index = this.#stream.indexPrice(instId)
    const stop = effect(() => {
      const { data, ts, stale } = index.value.value
      if (data !== undefined && !stale) desk.index(instId, toPrice(data.px), ts)
    })
    this.#watched.set(`index ${instId}`, {
      mark: undefined,
      close: () => {
        stop()
        index.close()
      },
    })
  }
}
