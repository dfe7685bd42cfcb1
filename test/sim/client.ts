import type { Stream, StreamEvent } from '#stream'
import type { FeedSpec, Patch } from '../../stream/base/messages.ts'
import type { PageWatch } from '../../stream/base/page.ts'
import type { Ports } from '../../stream/base/ports.ts'
import type { Core } from '../../stream/core/core.ts'
import type { createWholeCore } from '../../stream/core/wholeCore.ts'
import type { createStream } from '../../stream/facade/createStream.ts'
import type { CoreHost } from '../../stream/host/host.ts'

/** The program under test: the real core and the real door to it, or mutated ones. */
export interface Program {
  readonly createWholeCore: typeof createWholeCore
  readonly createStream: typeof createStream
}

/** An open feed, whatever it carries. */
export interface OpenFeed {
  readonly spec: FeedSpec
  readonly since: number
  readonly feed: ReturnType<Stream['funds']>
}

/** The program as a page runs it, with the screens that a schedule opens and closes. */
export interface Client {
  readonly core: Core
  readonly stream: Stream
  readonly page: { online: boolean; visible: boolean }
  /** Tells the core what the page is now. */
  readonly tellPage: (resumed: boolean) => void
  /** Instruments in demand and since when, true time. */
  readonly demanded: ReadonlyMap<string, number>
  readonly feeds: ReadonlyMap<string, OpenFeed>
  readonly demand: (instId: string, on: boolean) => void
  readonly show: (name: string, on: boolean) => void
  readonly close: () => void
}

export interface ClientOptions {
  readonly program: Program
  readonly ports: Ports
  readonly now: () => number
  readonly okx: boolean
  readonly requestsPerHour: number | undefined
  readonly patched: (patch: Patch) => void
  readonly event: (event: StreamEvent) => void
}

export const PUBLIC_FEEDS = [
  'book AAA-USDT',
  'trades AAA-USDT',
  'candles AAA-USDT',
  'pulse',
  'best AAA-USDT',
  'mark BBB-USDT',
  'index BBB-USDT',
  'funding BBB-USDT',
  'book BBB-USDT',
  'candles CCC-USDT',
  'trades CCC-USDT',
  'rank',
] as const
export const PRIVATE_FEEDS = ['funds', 'orders', 'endedOrders', 'positions'] as const

const specOf = (name: string): FeedSpec => {
  const [feed = '', instId = ''] = name.split(' ')
  if (feed === 'book') return { feed, instId, depth: 400 }
  if (feed === 'candles') return { feed, instId, bar: '1m' }
  return (instId === '' ? { feed } : { feed, instId }) as FeedSpec
}

/** As `queueMicrotask`, which makes an object of the host's own each time. */
const DONE = Promise.resolve()
const soon = (run: () => void): void => void DONE.then(run)

export const createClient = (options: ClientOptions): Client => {
  const { program, ports, now } = options
  let listener: ((patch: Patch) => void) | undefined
  let open = true
  const core = program.createWholeCore(ports, (patch) => {
    soon(() => {
      if (!open) return
      listener?.(patch)
      options.patched(patch)
    })
  })
  const host: CoreHost = {
    send: (message) => soon(() => core.receive(message)),
    onPatch: (next) => {
      listener = next
    },
    stop: () => core.receive({ to: 'stop' }),
  }
  const page = { online: true, visible: true }
  let pageListener: ((resumed: boolean) => void) | undefined
  const watch: PageWatch = {
    read: () => ({ ...page }),
    listen: (next) => {
      pageListener = next
      return () => {
        pageListener = undefined
      }
    },
  }
  const stream = program.createStream({
    socket: 'wss://venue.test/ws/v5/public',
    api: 'https://venue.test',
    host,
    page: watch,
    ...(options.okx ? { venue: 'okx', business: 'wss://venue.test/ws/v5/business' } : {}),
    ...(options.requestsPerHour === undefined ? {} : { requestsPerHour: options.requestsPerHour }),
  })
  stream.onEvent(options.event)
  const demanded = new Map<string, number>()
  const releases = new Map<string, () => void>()
  const feeds = new Map<string, OpenFeed>()
  const openFeed = (spec: FeedSpec): OpenFeed['feed'] => {
    switch (spec.feed) {
      case 'book':
        return stream.book(spec.instId, { depth: spec.depth }) as never
      case 'trades':
        return stream.trades(spec.instId) as never
      case 'candles':
        return stream.candles(spec.instId, spec.bar) as never
      case 'best':
        return stream.bestPrices(spec.instId) as never
      case 'mark':
        return stream.markPrice(spec.instId) as never
      case 'index':
        return stream.indexPrice(spec.instId) as never
      case 'funding':
        return stream.funding(spec.instId) as never
      case 'pulse':
        return stream.pulse() as never
      case 'rank':
        return stream.rank() as never
      case 'funds':
        return stream.funds()
      case 'orders':
        return stream.orders() as never
      case 'endedOrders':
        return stream.endedOrders() as never
      case 'contractOrders':
        return stream.contractOrders() as never
      case 'positions':
        return stream.positions() as never
      case 'support':
        return stream.support() as never
      case 'c2c':
        return stream.c2c() as never
    }
  }
  return {
    core,
    stream,
    page,
    demanded,
    feeds,
    tellPage: (resumed) => pageListener?.(resumed),
    demand: (instId, on) => {
      if (on === demanded.has(instId)) return
      if (on) {
        demanded.set(instId, now())
        releases.set(instId, stream.demandQuotes([instId]))
      } else {
        demanded.delete(instId)
        releases.get(instId)?.()
        releases.delete(instId)
      }
    },
    show: (name, on) => {
      const known = feeds.get(name)
      if (on === (known !== undefined)) return
      if (known === undefined) {
        const spec = specOf(name)
        feeds.set(name, { spec, since: now(), feed: openFeed(spec) })
      } else {
        known.feed.close()
        feeds.delete(name)
      }
    },
    close: () => {
      open = false
      stream.close()
    },
  }
}
