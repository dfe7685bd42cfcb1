// A random session of the screens' side of the core, with a recorder beside it, and what was shown at each action.

import type { Feed, FeedValue, Quote } from '../../../stream/base/api.ts'
import type { Patch, QuoteCell, ToCore } from '../../../stream/base/messages.ts'
import { noPage } from '../../../stream/base/page.ts'
import { createFacade } from '../../../stream/facade/facade.ts'
import { headerLine } from '../../../stream/flight/lines.ts'
import { createRecorder } from '../../../stream/flight/recorder.ts'
import { fc } from '../../support/property.ts'

const PAIRS = ['BTC-USDT', 'ETH-USDT', 'EUR-USD'] as const
const FEEDS = ['book', 'trades', 'candles', 'pulse', 'positions', 'mark'] as const
type FeedName = (typeof FEEDS)[number]

export type Step =
  | {
      readonly do: 'quote' | 'demand' | 'release' | 'feed' | 'state' | 'open' | 'close'
      readonly n: number
      readonly px: number
    }
  | { readonly do: 'act' | 'wait' | 'sign'; readonly n: number; readonly px: number }

export const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      'quote',
      'quote',
      'feed',
      'feed',
      'demand',
      'release',
      'state',
      'open',
      'close',
      'act',
      'wait',
      'sign',
    ),
    n: fc.nat(5),
    px: fc.nat(99_999),
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
) as fc.Arbitrary<Step[]>

export interface Shown {
  readonly quotes: Readonly<Record<string, Quote | undefined>>
  readonly feeds: Readonly<Record<string, FeedValue<unknown>>>
}
export interface Recorded {
  readonly segments: readonly string[]
  /** What stood on the screens at each action, by its number. */
  readonly shown: readonly Shown[]
}

const flat = (value: unknown): unknown => (value instanceof Map ? [...value] : value)
/** Byte for byte; what is only about how long one waits (`askedAt`) is no shown value. */
export const asText = (shown: Shown): string =>
  JSON.stringify(shown, (key, value: unknown) => (key === 'askedAt' ? undefined : flat(value)))

const quoteCells = (instId: string, px: number, seq: number): QuoteCell[] => {
  const text = (px / 100).toFixed(2)
  return [instId, text, text, text, '1', '2', '0.5', '10', '20', seq * 10, seq * 10 + 3, seq, px % 7 === 0 ? 1 : 0]
}
const feedPatch = (name: FeedName, key: string, px: number, seq: number, isFirst: boolean) => {
  const about = { key, fetch: 'live' as const, stale: px % 5 === 0, ts: seq * 10, arrivedAt: seq * 10 + 1, seq }
  const text = (px / 100).toFixed(2)
  const reset = isFirst || px % 3 === 0
  switch (name) {
    case 'book':
      return { ...about, data: { kind: 'book' as const, asks: [text, '1', '1'], bids: [text, '2', '2'], seqId: seq } }
    case 'trades': {
      const trade = {
        instId: 'BTC-USDT',
        tradeId: String(seq),
        px: text,
        sz: '1',
        side: 'buy' as const,
        ts: String(seq),
      }
      return { ...about, data: { kind: 'trades' as const, trades: [trade as never], reset } }
    }
    case 'candles': {
      const bars = Float64Array.of(seq * 60, px / 7, px, px / 3, px, 0.1 + 0.2, 0)
      return {
        ...about,
        data: {
          kind: 'candles' as const,
          bars,
          change: reset ? ('reset' as const) : ('tail' as const),
          hasOlder: true,
        },
      }
    }
    case 'pulse':
      return {
        ...about,
        data: { kind: 'pulse' as const, rows: [PAIRS[px % 3] as string, text, '1', '2', String(seq)], reset },
      }
    case 'positions':
      return { ...about, data: { kind: 'latest' as const, value: [{ posId: String(px) }] as never } }
    case 'mark':
      return { ...about, data: { kind: 'latest' as const, value: { px: text } } }
  }
}

/** Plays the steps. `late`: the recorder joins at the first action. */
export const record = async (all: readonly Step[], { late = false } = {}): Promise<Recorded> => {
  let now = 1_800_000_000_000
  let seq = 0
  const segments: string[] = []
  let prev = ''
  const recorder = createRecorder(
    () => now,
    'one',
    { release: '1.0.0', language: 'en', viewport: '390x844' },
    {
      begin: (header) => {
        prev = String(header.index)
        segments.push(headerLine({ ...header, prev }))
      },
      write: (text) => {
        segments[segments.length - 1] += text
      },
      end: () => undefined,
      missing: (keys) =>
        recorder.base({ feeds: keys.flatMap((key) => (open.has(key) ? [[key, value(key)] as const] : [])) }),
    },
  )
  let joined = !late
  let listener: ((patch: Patch) => void) | undefined
  const host = {
    send: (message: ToCore) => {
      if (joined) recorder.heard(message)
    },
    onPatch: (next: (patch: Patch) => void) => {
      listener = next
    },
    stop: () => undefined,
  }
  const { stream } = createFacade({
    host,
    page: noPage,
    language: () => 'en',
    settings: { socket: '', api: '', venue: 'tapeline' },
    remembered: [],
  })
  const post = (patch: Patch): void => {
    if (joined) recorder.posted(patch)
    listener?.(patch)
  }
  const open = new Map<string, Feed<unknown>>()
  const fresh = new Set<string>()
  const held = new Map<string, () => void>()
  const value = (key: string): FeedValue<unknown> => (open.get(key) as Feed<unknown>).value.peek()
  const feedOf: Record<FeedName, readonly [string, () => Feed<unknown>]> = {
    book: ['book BTC-USDT 20 ', () => stream.book('BTC-USDT', { depth: 20 })],
    trades: ['trades BTC-USDT', () => stream.trades('BTC-USDT')],
    candles: ['candles BTC-USDT 1m', () => stream.candles('BTC-USDT', '1m')],
    pulse: ['pulse', () => stream.pulse()],
    positions: ['positions', () => stream.positions()],
    mark: ['mark BTC-USDT', () => stream.markPrice('BTC-USDT')],
  }
  const shown: Shown[] = []
  const look = (): Shown => ({
    quotes: Object.fromEntries([...held.keys()].toSorted().map((id) => [id, stream.quote(id).peek()])),
    feeds: Object.fromEntries([...open.keys()].toSorted().map((key) => [key, value(key)])),
  })
  const settle: Record<Step['do'], (n: number, px: number) => void> = {
    quote: (n, px) => {
      const id = PAIRS[n % 3] as string
      if (held.has(id)) post({ quotes: quoteCells(id, px, ++seq) })
    },
    demand: (n) => {
      const id = PAIRS[n % 3] as string
      if (held.has(id)) return
      held.set(id, stream.demandQuotes([id]))
    },
    release: (n) => {
      const id = PAIRS[n % 3] as string
      held.get(id)?.()
      held.delete(id)
    },
    feed: (n, px) => {
      const name = FEEDS[n] as FeedName
      const [key] = feedOf[name]
      if (!open.has(key)) return
      post({ feeds: [feedPatch(name, key, px, ++seq, fresh.delete(key))] })
    },
    state: (n, px) =>
      post({ connection: { phase: n % 2 === 0 ? 'live' : 'waiting', rtt: undefined, reason: undefined, since: px } }),
    open: (n) => {
      const [key, make] = feedOf[FEEDS[n] as FeedName]
      if (open.has(key)) return
      open.set(key, make())
      fresh.add(key)
    },
    close: (n) => {
      const [key] = feedOf[FEEDS[n] as FeedName]
      open.get(key)?.close()
      open.delete(key)
    },
    act: () => {
      if (!joined) {
        joined = true
        recorder.base({ quotes: Object.values(look().quotes).filter((quote) => quote !== undefined) })
      }
      recorder.acted({ kind: 'tap', at: now, screen: '/', control: String(shown.length) })
      shown.push(look())
    },
    wait: (n) => {
      now += n * 9_000
      recorder.tick()
    },
    sign: () => stream.setSession(true),
  }
  for (const { do: name, n, px } of all) {
    now += 40
    settle[name](n, px)
    // Demands of one turn are sent after it.
    await Promise.resolve()
  }
  settle.act(0, 0)
  stream.close()
  return { segments, shown }
}
