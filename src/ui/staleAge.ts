import type { ReadonlySignal } from '@preact/signals-core'
import { PRICE_AGE_SHOWN, PRICE_AGE_STALE } from '#protocol'
import type { FeedValue, Quote, Stream } from '#stream'
import { connectionState } from './connectionState.ts'

const isDown = ({ connection }: Stream): boolean => {
  const state = connectionState(connection.value)
  return state === 'lost' || state === 'offline'
}

/** How old something is that is too old to be live, in ms; `lasts` when it has been for a second or more. */
export interface StaleAge {
  readonly age: number
  readonly lasts: boolean
}

/** Age of a quote that is too old to trade on, else undefined. One that is young was only just asked for again. */
export const staleQuoteAge = (stream: Stream, quote: ReadonlySignal<Quote | undefined>) => (): StaleAge | undefined => {
  const shown = quote.value
  if (shown === undefined) return undefined
  const age = Math.max(0, stream.now.value - shown.arrivedAt)
  return age >= (shown.stale ? PRICE_AGE_SHOWN : PRICE_AGE_STALE) ? { age, lasts: true } : undefined
}

/**
 * Age of what a feed shows, while it is not live: the core says so, or the socket that brings it is down. Not within the
 * first second, in which a feed that was opened again shows what is remembered of it, if that is young. `polled` feeds
 * come without the socket. With the `quote` of its instrument a feed is old as well when that is: the venue repeats it.
 */
export const staleFeedAge = (
  stream: Stream,
  value: ReadonlySignal<FeedValue<unknown>>,
  { polled = false, quote }: { polled?: boolean; quote?: ReadonlySignal<Quote | undefined> | undefined } = {},
) => {
  let since: number | undefined
  const quoteAge = quote === undefined ? undefined : staleQuoteAge(stream, quote)
  return (): StaleAge | undefined => {
    const { data, stale, arrivedAt } = value.value
    const dated = quoteAge?.()
    const old = data !== undefined && (stale || (!polled && isDown(stream)) || dated !== undefined)
    if (!old) {
      since = undefined
      return undefined
    }
    const now = stream.now.value
    since ??= now
    const age = Math.max(dated?.age ?? 0, arrivedAt === 0 ? 0 : now - arrivedAt)
    const lasts = now > since
    return lasts || age >= PRICE_AGE_SHOWN ? { age, lasts } : undefined
  }
}
