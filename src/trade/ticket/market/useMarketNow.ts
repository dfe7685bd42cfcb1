import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { type BookLevel, PRICE_AGE_STALE, type Price, toPrice } from '#protocol'
import type { BookRow, BookView, FeedValue, Quote } from '#stream'
import { useStream } from '../../../core/state/streamContext.ts'
import { isPending } from '../../../ui/live/isPending.ts'
import type { BookSide } from '../priceStep.ts'
import type { Depth } from './depth.ts'

/** The market of one instrument as the ticket counts with it: once a second, so that its figures can be read. */
export interface MarketNow {
  readonly last: Price | undefined
  readonly depth: Depth | undefined
  /** Milliseconds since the newest quote arrived; undefined before the first, and while one of before is loading again. */
  readonly age: number | undefined
  /** The quote is too old to trade on, by its age or by the core's word. */
  readonly stale: boolean
  readonly connected: boolean
}

const level = ([px, sz]: BookRow): BookLevel => [px, sz, '0', '1']

/** A book as the fill rule reads it. A stale one (its feed is broken) counts as none. */
export const depthOf = ({ data, stale }: FeedValue<BookView>): Depth | undefined =>
  data === undefined || stale ? undefined : { asks: data.asks.map(level), bids: data.bids.map(level) }

/** The best price of a side of a book that is live and the instrument's own. */
export const bestOf = (book: FeedValue<BookView>, instId: string, side: BookSide): Price | undefined => {
  const best = book.data?.instId === instId && !book.stale ? book.data[`${side}s`][0] : undefined
  return best && toPrice(best[0])
}

/**
 * Age of a quote at a time of the local clock, since it arrived; of one that the core calls stale since it was made, if
 * that is longer. `offset`: how far the venue's clock is ahead of the local one.
 */
export const ageOf = (quote: Quote | undefined, now: number, offset = 0): number | undefined => {
  if (quote === undefined || isPending(quote, now)) return undefined
  const here = Math.max(0, now - quote.arrivedAt)
  return quote.stale ? Math.max(here, now + offset - quote.ts) : here
}

/**
 * Too old for an order: older than its limit, or marked stale by the data core, which compares it with the venue's clock. A
 * quote that is still loading has no age: it is not too old, and nothing is sent without one.
 */
export const isTooOld = (quote: Quote | undefined, now: number): boolean =>
  quote !== undefined && !isPending(quote, now) && (quote.stale || now - quote.arrivedAt > PRICE_AGE_STALE)

const NOTHING: MarketNow = { last: undefined, depth: undefined, age: undefined, stale: false, connected: false }

/** Asks for quotes of the instrument, and samples quote and book each second and when one of them comes or goes. */
export const useMarketNow = (instId: string, book: ReadonlySignal<FeedValue<BookView>>): MarketNow => {
  const stream = useStream()
  const [sampled, setSampled] = useState({ instId, now: NOTHING })

  useEffect(() => stream.demandQuotes([instId]), [stream, instId])
  useEffect(() => {
    const quote = stream.quote(instId)
    const present = computed(() => {
      const { stale, askedAt } = quote.value ?? {}
      return `${stale} ${askedAt} ${book.value.data?.instId} ${book.value.stale}`
    })
    return effect(() => {
      void present.value
      const second = stream.now.value
      const { phase } = stream.connection.value
      const value = quote.peek()
      const view = book.peek()
      const now: MarketNow = {
        last: value === undefined || value.last === '' ? undefined : toPrice(value.last),
        depth: view.data?.instId === instId ? depthOf(view) : undefined,
        age: ageOf(value, second, stream.clock.peek()?.offset),
        stale: isTooOld(value, second),
        connected: phase === 'live' || phase === 'degraded',
      }
      setSampled({ instId, now })
    })
  }, [stream, instId, book])

  return sampled.instId === instId ? sampled.now : NOTHING
}
