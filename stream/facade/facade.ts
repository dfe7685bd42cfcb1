import { batch } from '@preact/signals-core'
import { decimalsOf } from '#protocol'
import type { PrivateStream, Quote, Release, Stream, StreamEvent } from '../base/api.ts'
import type { CoreSettings } from '../base/messages.ts'
import type { PageWatch } from '../base/page.ts'
import { eachPrivateFeed } from '../base/privateFeeds.ts'
import type { CoreHost } from '../host/host.ts'
import { createFeedCells } from './feeds.ts'
import { linkPage } from './pageLink.ts'
import { createQuoteCells } from './quotes.ts'
import { createStates } from './states.ts'

export interface FacadeOptions {
  readonly host: CoreHost
  readonly page: PageWatch
  readonly language: () => string
  readonly settings: Omit<CoreSettings, 'language'>
  readonly remembered: readonly Quote[]
}

/** The screens' side of the core, and for tests what it holds. */
export interface Facade {
  readonly stream: Stream
  readonly counts: () => { signals: number; demanded: number; feeds: number; remembered: number }
}

const BOOK_DEPTH = 100

/** Puts the patches of a core into signals, and what screens ask for into messages. */
export const createFacade = ({ host, page, language, settings, remembered }: FacadeOptions): Facade => {
  const { send } = host
  const states = createStates(Date.now())
  const listeners = new Set<(event: StreamEvent) => void>()
  const { now, stop } = linkPage(page, language, send)
  const { connection } = states.signals
  /** A round trip is known of a socket that stands, and of no other. */
  const askingAt = (): number | undefined => (connection.peek().rtt === undefined ? undefined : now.peek())
  const quotes = createQuoteCells((add, drop) => send({ to: 'quotes', add, drop }), askingAt, remembered)
  const feeds = createFeedCells(send, askingAt)

  host.onPatch((patch) => {
    const from = performance.now()
    batch(() => {
      states.apply(patch)
      if (patch.quotes !== undefined) quotes.apply(patch.quotes)
      if (patch.feeds !== undefined) feeds.apply(patch.feeds)
    })
    for (const event of patch.events ?? []) for (const listener of listeners) listener(event)
    // The core sends no more until it hears this, and less often when it took long.
    send({ to: 'applied', ms: performance.now() - from })
  })
  send({ to: 'start', settings: { ...settings, language: language() }, page: { ...page.read(), resumed: false } })

  const stream: Stream = {
    ...states.signals,
    ...(eachPrivateFeed((feed) => () => feeds.open({ feed })) as PrivateStream),
    now,
    quote: quotes.quote,
    demandQuotes: quotes.demand,
    pulse: () => feeds.open({ feed: 'pulse' }),
    book: (instId, { depth = BOOK_DEPTH, step } = {}) =>
      feeds.open({ feed: 'book', instId, depth, ...(step === undefined ? {} : { step }) }),
    bestPrices: (instId) => feeds.open({ feed: 'best', instId }),
    markPrice: (instId) => feeds.open({ feed: 'mark', instId }),
    indexPrice: (instId) => feeds.open({ feed: 'index', instId }),
    funding: (instId) => feeds.open({ feed: 'funding', instId }),
    trades: (instId) => feeds.open({ feed: 'trades', instId }),
    candles: (instId, bar) => feeds.openCandles({ feed: 'candles', instId, bar }),
    rank: () => feeds.open({ feed: 'rank' }),
    peek: feeds.peek,
    dismissAway: () => send({ to: 'dismissAway' }),
    setLowData: (on) => send({ to: 'lowData', on }),
    setSession: (signedIn, seen) => {
      feeds.forgetPrivate()
      send({ to: 'session', signedIn, ...(seen === undefined ? {} : { seen }) })
    },
    setInstruments: (instruments) =>
      send({
        to: 'instruments',
        instruments: instruments.map(({ instId, lotSz, hours }) => [instId, decimalsOf(lotSz), hours]),
      }),
    onEvent: (listener): Release => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      stop()
      listeners.clear()
      host.stop()
    },
  }
  return {
    stream,
    counts: () => {
      const { signals, demanded, remembered: quotesKept } = quotes.counts()
      const { feeds: open, remembered: feedsKept } = feeds.counts()
      return { signals, demanded, feeds: open, remembered: quotesKept + feedsKept }
    },
  }
}
