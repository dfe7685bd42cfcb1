import type { ReadonlySignal } from '@preact/signals-core'
import { PRICE_AGE_SHOWN, PRICE_AGE_STALE } from '#protocol'
import type { FeedValue, Quote, Stream } from '#stream'
import { connectionState } from './connectionState.ts'
import { isPending } from './live/isPending.ts'

const isDown = ({ connection }: Stream): boolean => {
  const state = connectionState(connection.value)
  return state === 'lost' || state === 'offline'
}

/** How old something is that is too old to be live, in ms; `lasts` when it has been for a second or more. */
export interface StaleAge {
  readonly age: number
  readonly lasts: boolean
}

/** `loading`: of before, while what is live is on its way; neither live nor stale. Undefined: nothing to say. */
export type Freshness = StaleAge | 'loading' | undefined

/** Age of a quote that is too old to trade on. */
export const staleQuoteAge = (stream: Stream, quote: ReadonlySignal<Quote | undefined>) => (): Freshness => {
  const shown = quote.value
  if (shown === undefined) return undefined
  const now = stream.now.value
  if (isPending(shown, now) && !isDown(stream)) return 'loading'
  const age = Math.max(0, now - shown.arrivedAt)
  return age >= (shown.stale ? PRICE_AGE_SHOWN : PRICE_AGE_STALE) ? { age, lasts: true } : undefined
}

/**
 * Age of what a feed shows, while it is not live: the core says so, or the socket that brings it is down. Not while it
 * is loading again, nor within the first second if it is young. `polled` feeds come without the socket. With the `quote`
 * of its instrument a feed is old as well when that is: the venue repeats it.
 */
export const staleFeedAge = (
  stream: Stream,
  value: ReadonlySignal<FeedValue<unknown>>,
  { polled = false, quote }: { polled?: boolean; quote?: ReadonlySignal<Quote | undefined> | undefined } = {},
) => {
  let since: number | undefined
  const quoteAge = quote === undefined ? undefined : staleQuoteAge(stream, quote)
  return (): Freshness => {
    const shown = value.value
    const { data, stale, arrivedAt } = shown
    const now = stream.now.value
    const ofQuote = quoteAge?.()
    const dated = ofQuote === 'loading' ? undefined : ofQuote
    const isLoading = data !== undefined && isPending(shown, now) && !isDown(stream)
    const old = data !== undefined && !isLoading && (stale || (!polled && isDown(stream)) || dated !== undefined)
    if (!old) {
      since = undefined
      return isLoading ? 'loading' : undefined
    }
    since ??= now
    const age = Math.max(dated?.age ?? 0, arrivedAt === 0 ? 0 : now - arrivedAt)
    const lasts = now > since
    return lasts || age >= PRICE_AGE_SHOWN ? { age, lasts } : undefined
  }
}
