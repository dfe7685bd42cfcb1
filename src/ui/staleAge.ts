import type { ReadonlySignal } from '@preact/signals-core'
import { PRICE_AGE_STALE } from '#protocol'
import type { FeedValue, Quote, Stream } from '#stream'
import { connectionState } from './connectionState.ts'

const isDown = ({ connection }: Stream): boolean => {
  const state = connectionState(connection.value)
  return state === 'lost' || state === 'offline'
}

/** Age in ms of a quote that is too old to trade on, else undefined. */
export const staleQuoteAge = (stream: Stream, quote: ReadonlySignal<Quote | undefined>) => (): number | undefined => {
  const shown = quote.value
  if (shown === undefined) return undefined
  const age = Math.max(0, stream.now.value - shown.arrivedAt)
  return shown.stale || age >= PRICE_AGE_STALE ? age : undefined
}

/**
 * Age in ms of what a feed shows, while it is not live: the core says so, or the socket that brings it is down. `polled`
 * feeds come without the socket.
 */
export const staleFeedAge =
  (stream: Stream, value: ReadonlySignal<FeedValue<unknown>>, polled = false) =>
  (): number | undefined => {
    const { data, stale, arrivedAt } = value.value
    if (data === undefined || !(stale || (!polled && isDown(stream)))) return undefined
    return arrivedAt === 0 ? 0 : Math.max(0, stream.now.value - arrivedAt)
  }
