import { type Signal, signal } from '@preact/signals-core'
import type { Bar, Instrument, Trade } from '#protocol'
import type {
  Away,
  BestPrices,
  BookView,
  Candles,
  ClockEstimate,
  Connection,
  Feed,
  FeedValue,
  Funding,
  PriceMark,
  PrivateData,
  PrivateStream,
  PulseQuote,
  Quote,
  Rank,
  Seen,
  Stream,
  StreamEvent,
  Trading,
  Traffic,
} from '#stream'
import { eachPrivateFeed } from '../../stream/base/privateFeeds.ts'

type Feeds = {
  pulse: ReadonlyMap<string, PulseQuote>
  rank: Rank
} & PrivateData & { [Name in `book ${string}`]: BookView } & { [Name in `trades ${string}`]: readonly Trade[] } & {
    [Name in `best ${string}`]: BestPrices
  } & {
    [Name in `mark ${string}` | `index ${string}`]: PriceMark
  } & { [Name in `funding ${string}`]: Funding } & {
    [Name in `candles ${string}`]: Candles
  }

const EMPTY = { data: undefined, fetch: 'loading', stale: false, ts: 0, arrivedAt: 0, seq: 0 } as const

const count = (map: Map<string, number>, key: string, step: number): void => {
  const next = (map.get(key) ?? 0) + step
  if (next === 0) map.delete(key)
  else map.set(key, next)
}

/** A data core without a socket: a test writes what its feeds say and reads what screens asked of it. */
export const createFakeStream = (startAt = 1_700_000_000_000) => {
  const connection = signal<Connection>({ phase: 'live', rtt: 38, reason: undefined, since: startAt })
  const trading = signal<Trading>({ phase: 'signed-out', since: startAt })
  const clock = signal<ClockEstimate | undefined>({ offset: 0, uncertainty: 20, measuredAt: startAt })
  const traffic = signal<Traffic>({ bytes: 0, lastMinute: 0, lowData: false })
  const away = signal<Away | undefined>(undefined)
  const seen = signal<Seen | undefined>(undefined)
  const now = signal(startAt)
  const quotes = new Map<string, Signal<Quote | undefined>>()
  const feeds = new Map<string, Signal<FeedValue<unknown>>>()
  const demanded = new Map<string, number>()
  const open = new Map<string, number>()
  const listeners = new Set<(event: StreamEvent) => void>()
  const asked = {
    session: undefined as boolean | undefined,
    /** With each session that began. */
    seen: [] as (Seen | undefined)[],
    instruments: [] as readonly Instrument[],
    older: 0,
    lowData: false,
    /** Price steps that books were asked for by, in order; undefined is the tick. */
    steps: [] as (string | undefined)[],
  }

  const feedSignal = (name: string): Signal<FeedValue<unknown>> => {
    const known = feeds.get(name) ?? signal<FeedValue<unknown>>(EMPTY)
    feeds.set(name, known)
    return known
  }
  const feed = <T>(name: string): Feed<T> => {
    count(open, name, 1)
    let closed = false
    return {
      value: feedSignal(name) as Signal<FeedValue<T>>,
      close: () => {
        if (!closed) count(open, name, -1)
        closed = true
      },
    }
  }
  const quoteSignal = (instId: string): Signal<Quote | undefined> => {
    const known = quotes.get(instId) ?? signal<Quote | undefined>(undefined)
    quotes.set(instId, known)
    return known
  }

  const stream: Stream = {
    ...(eachPrivateFeed((name) => () => feed(name)) as PrivateStream),
    connection,
    trading,
    clock,
    traffic,
    away,
    seen,
    now,
    quote: quoteSignal,
    demandQuotes: (ids) => {
      for (const id of ids) count(demanded, id, 1)
      let released = false
      return () => {
        if (!released) for (const id of ids) count(demanded, id, -1)
        released = true
      }
    },
    pulse: () => feed('pulse'),
    book: (instId, options) => {
      asked.steps.push(options?.step)
      return feed(`book ${instId}`)
    },
    trades: (instId) => feed(`trades ${instId}`),
    candles: (instId, bar: Bar) => ({
      ...feed<Candles>(`candles ${instId} ${bar}`),
      older: () => {
        asked.older += 1
      },
    }),
    bestPrices: (instId) => feed(`best ${instId}`),
    markPrice: (instId) => feed(`mark ${instId}`),
    indexPrice: (instId) => feed(`index ${instId}`),
    funding: (instId) => feed(`funding ${instId}`),
    rank: () => feed('rank'),
    peek: (opens) => {
      const looked = opens()
      looked?.close()
      return looked?.value.peek()
    },
    dismissAway: () => {
      away.value = undefined
    },
    setLowData: (on) => {
      asked.lowData = on
    },
    setSession: (signedIn, from) => {
      asked.session = signedIn
      if (signedIn) asked.seen.push(from)
    },
    setInstruments: (instruments) => {
      asked.instruments = instruments
    },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }

  return {
    stream,
    connection,
    trading,
    clock,
    traffic,
    away,
    seen,
    now,
    /** What screens told the core. */
    asked,
    /** Instruments whose quotes are demanded, and feeds that are open, each with its count. */
    demanded: demanded as ReadonlyMap<string, number>,
    open: open as ReadonlyMap<string, number>,
    /** Sets a quote; what is not given is derived from `last`. */
    setQuote(instId: string, quote: Partial<Quote> & { last: string }): void {
      const known = quoteSignal(instId)
      const { last } = quote
      known.value = {
        instId,
        bidPx: last,
        askPx: last,
        open24h: last,
        high24h: last,
        low24h: last,
        vol24h: '0',
        volCcy24h: '0',
        ts: now.peek(),
        arrivedAt: now.peek(),
        seq: (known.peek()?.seq ?? 0) + 1,
        stale: false,
        ...quote,
      }
    },
    /** Sets what a feed says: `setFeed('rank', data)`, `setFeed('book BTC-USDT', view)`, `setFeed('candles BTC-USDT 15m', …)`. */
    setFeed<Name extends keyof Feeds>(
      name: Name,
      data: Feeds[Name] | undefined,
      rest: Partial<FeedValue<unknown>> = {},
    ): void {
      feedSignal(name).value = {
        data,
        fetch: 'live',
        stale: false,
        ts: now.peek(),
        arrivedAt: now.peek(),
        seq: 0,
        ...rest,
      }
    },
    emit(event: StreamEvent): void {
      for (const listener of listeners) listener(event)
    },
  }
}

export type FakeStream = ReturnType<typeof createFakeStream>
