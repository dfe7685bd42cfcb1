import { batch, signal } from '@preact/signals-core'
import { decimalsOf } from '#protocol'
import { socketAddress } from './address.ts'
import type {
  Away,
  ClockEstimate,
  Connection,
  Quote,
  Release,
  Seen,
  Stream,
  StreamEvent,
  Trading,
  Traffic,
} from './api.ts'
import { createFeedCells } from './facade/feeds.ts'
import { createQuoteCells } from './facade/quotes.ts'
import { lazyInlineHost } from './hosts/deferred.ts'
import type { CoreHost } from './hosts/host.ts'
import { workerHost } from './hosts/worker.ts'
import type { Patch } from './messages.ts'
import { documentWatch, noPage, type PageWatch } from './page.ts'

export interface StreamOptions {
  /** Address of the socket, or a path on this page's origin (`SOCKET_PATH`). */
  readonly socket: string
  /** Origin of the calls; '' (the default) is this page's. */
  readonly api?: string
  /** The language of refusals, asked each second. */
  readonly language?: () => string
  /** A worker that was started early, or a host; by default a new worker, or this thread where there is none. */
  readonly host?: Worker | CoreHost
  /** Online, visible, resumed; by default the document's. */
  readonly page?: PageWatch
  /** Our venue unless told; the real OKX has no batches and no resume, and its candles stand on `business`. */
  readonly venue?: 'tapeline' | 'okx'
  readonly business?: string
  /** Requests an hour that the venue accepts on one socket (OKX: 480); ours has no limit. */
  readonly requestsPerHour?: number
  /** Last quotes of an earlier visit: shown as stale until live ones come. */
  readonly remembered?: readonly Quote[]
}

const BOOK_DEPTH = 100
const SECOND = 1_000

const hostOf = (host: StreamOptions['host']): CoreHost => {
  if (host !== undefined) return 'send' in host ? host : workerHost(host)
  return typeof Worker === 'undefined' ? lazyInlineHost() : workerHost()
}
const pageOf = (): PageWatch => (typeof document === 'undefined' ? noPage : documentWatch())
const origin = (): string | undefined => (typeof location === 'undefined' ? undefined : location.origin)

/** The data core as the screens see it. Everything behind it may run on another thread. */
export const createStream = (options: StreamOptions): Stream => {
  const host = hostOf(options.host)
  const page = options.page ?? pageOf()
  const language = options.language ?? (() => 'en')
  const connection = signal<Connection>({ phase: 'idle', rtt: undefined, reason: undefined, since: Date.now() })
  const trading = signal<Trading>({ phase: 'signed-out', since: Date.now() })
  const clockEstimate = signal<ClockEstimate | undefined>(undefined)
  const traffic = signal<Traffic>({ bytes: 0, lastMinute: 0, lowData: false })
  const away = signal<Away | undefined>(undefined)
  const seen = signal<Seen | undefined>(undefined)
  const now = signal(Date.now())
  const listeners = new Set<(event: StreamEvent) => void>()
  const quotes = createQuoteCells((add, drop) => host.send({ to: 'quotes', add, drop }), options.remembered)
  const feeds = createFeedCells((message) => host.send(message))
  let spoken = language()

  host.onPatch((patch: Patch) => {
    batch(() => {
      if (patch.connection !== undefined) connection.value = patch.connection
      if (patch.trading !== undefined) trading.value = patch.trading
      if (patch.clock !== undefined) clockEstimate.value = patch.clock
      if (patch.traffic !== undefined) traffic.value = patch.traffic
      if (patch.away !== undefined) away.value = patch.away ?? undefined
      if (patch.seen !== undefined) seen.value = patch.seen
      if (patch.quotes !== undefined) quotes.apply(patch.quotes)
      if (patch.feeds !== undefined) feeds.apply(patch.feeds)
    })
    for (const event of patch.events ?? []) for (const listener of listeners) listener(event)
  })
  host.send({
    to: 'start',
    settings: {
      socket: socketAddress(options.socket, origin()),
      api: options.api ?? '',
      language: spoken,
      venue: options.venue ?? 'tapeline',
      ...(options.business === undefined ? {} : { business: options.business }),
      ...(options.requestsPerHour === undefined ? {} : { requestsPerHour: options.requestsPerHour }),
    },
    page: { ...page.read(), resumed: false },
  })

  let visible = page.read().visible
  const tick = (): void => {
    now.value = Date.now()
    if (language() !== spoken) {
      spoken = language()
      host.send({ to: 'language', language: spoken })
    }
  }
  const clock = setInterval(() => visible && tick(), SECOND)
  const unlisten = page.listen((resumed) => {
    const state = page.read()
    visible = state.visible
    if (visible) tick()
    host.send({ to: 'page', page: { ...state, resumed } })
  })

  return {
    connection,
    trading,
    clock: clockEstimate,
    traffic,
    away,
    seen,
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
    funds: () => feeds.open({ feed: 'funds' }),
    orders: () => feeds.open({ feed: 'orders' }),
    endedOrders: () => feeds.open({ feed: 'ended' }),
    positions: () => feeds.open({ feed: 'positions' }),
    dismissAway: () => host.send({ to: 'dismissAway' }),
    setLowData: (on) => host.send({ to: 'lowData', on }),
    setSession: (signedIn, from) =>
      host.send({ to: 'session', signedIn, ...(from === undefined ? {} : { seen: from }) }),
    setInstruments: (instruments) =>
      host.send({
        to: 'lots',
        lots: instruments.map(({ instId, lotSz, hours }) => [instId, decimalsOf(lotSz), hours]),
      }),
    onEvent: (listener): Release => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      clearInterval(clock)
      unlisten()
      listeners.clear()
      host.stop()
    },
  }
}
