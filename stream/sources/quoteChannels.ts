// Quotes over whichever channel the venue has: batches of our own dialect, or a ticker each.

import { type QuoteRow, WS_ERRORS } from '#protocol'
import { parsePush } from '../dialect/okx.ts'
import type { LazyContext } from './source.ts'

/** What comes of one instrument. */
export interface QuoteSink {
  /** A new subscription: what comes now begins with the last known value. */
  readonly up: () => void
  /** A row of a batch; `at` is when it left the venue or, if that is not known, when it arrived. */
  readonly row: (row: unknown, at: number) => void
  /** A whole frame of the `tickers` channel, unread: most are superseded before anybody looks. */
  readonly ticker: (text: string, at: number) => void
}

/**
 * Quotes over whichever channel the venue has: `quotes`, one frame for many instruments, where it speaks our dialect;
 * else `tickers`, a frame for each. Which one it is, is learned anew on each connection from the first data that comes.
 */
export interface QuoteChannels {
  readonly open: (instId: string, sink: QuoteSink) => () => void
  /** A new socket, before anything is asked on it. */
  readonly connected: () => void
  /** Once a second: who acknowledged `quotes` and then says nothing is asked for tickers. */
  readonly sweep: () => void
}

interface QuoteSubscription {
  readonly instId: string
  readonly sink: QuoteSink
  channel: 'quotes' | 'tickers'
  /** When `quotes` was acknowledged, by the monotonic clock; undefined while it is not. */
  upSince: number | undefined
  release: () => void
}

/** A venue that knows the channel sends each subscriber a first row at once. */
const SILENT = 5_000
/** So says a venue that does not know the channel. */
const NO_SUCH: ReadonlySet<string> = new Set([WS_ERRORS.doesNotExist, WS_ERRORS.invalidRequest, WS_ERRORS.invalidArgs])

export const createQuoteChannels = (
  { ports, mux, asOf, venue }: Pick<LazyContext, 'ports' | 'mux' | 'asOf' | 'venue'>,
  /** The rows of a frame have all been handed out. */
  batched: () => void,
): QuoteChannels => {
  const subscriptions = new Map<string, QuoteSubscription>()
  let known: QuoteSubscription['channel'] | undefined

  const preferred = (): QuoteSubscription['channel'] => (venue() === 'okx' ? 'tickers' : (known ?? 'quotes'))
  const turnTo = (subscription: QuoteSubscription, channel: QuoteSubscription['channel']): void => {
    subscription.release()
    subscription.channel = channel
    subscription.upSince = undefined
    subscription.release = channel === 'quotes' ? openBatched(subscription) : openSingle(subscription)
  }
  const openSingle = ({ instId, sink }: QuoteSubscription): (() => void) =>
    mux.open(
      { channel: 'tickers', instId },
      {
        up: sink.up,
        frame: (text, at) => {
          known ??= 'tickers'
          sink.ticker(text, asOf(undefined, at))
        },
      },
    )
  const openBatched = (subscription: QuoteSubscription): (() => void) =>
    mux.open(
      { channel: 'quotes', instId: subscription.instId },
      {
        up: () => {
          subscription.upSince = ports.monotonic()
          subscription.sink.up()
        },
        down: () => {
          subscription.upSince = undefined
        },
        failed: (code) => {
          if (known !== 'quotes' && NO_SUCH.has(code)) turnTo(subscription, 'tickers')
        },
        frame: (text, at) => batch(text, at),
      },
    )
  const batch = (text: string, at: number): void => {
    const push = parsePush<QuoteRow>(text)
    if (push === undefined) return
    known = 'quotes'
    const left = asOf(push.ts, at)
    for (const row of push.data) {
      const subscription = Array.isArray(row) ? subscriptions.get(row[0]) : undefined
      if (subscription?.upSince !== undefined) subscription.sink.row(row, left)
    }
    batched()
  }
  mux.onBatch('quotes', batch)

  return {
    open: (instId, sink) => {
      const subscription: QuoteSubscription = {
        instId,
        sink,
        channel: preferred(),
        upSince: undefined,
        release: () => {},
      }
      subscriptions.set(instId, subscription)
      subscription.release = subscription.channel === 'quotes' ? openBatched(subscription) : openSingle(subscription)
      return () => {
        if (subscriptions.get(instId) === subscription) subscriptions.delete(instId)
        subscription.release()
      }
    },
    connected: () => {
      known = undefined
      for (const subscription of subscriptions.values()) {
        if (subscription.channel !== preferred()) turnTo(subscription, preferred())
        // Carried over from a socket that goes: the new one gets its time to speak too.
        else if (subscription.upSince !== undefined) subscription.upSince = ports.monotonic()
      }
    },
    sweep: () => {
      if (known === 'quotes') return
      for (const subscription of subscriptions.values())
        if (subscription.upSince !== undefined && ports.monotonic() - subscription.upSince >= SILENT)
          turnTo(subscription, 'tickers')
    },
  }
}
