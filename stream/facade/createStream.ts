// Makes what the app uses: the core, in a worker or on this thread, and the screens' side of it.

import { socketAddress } from '../base/address.ts'
import type { Quote, Stream } from '../base/api.ts'
import { documentWatch, noPage, type PageWatch } from '../base/page.ts'
import { lazyInlineHost } from '../host/deferred.ts'
import type { CoreHost } from '../host/host.ts'
import { workerHost } from '../host/workerHost.ts'
import { createFacade, type Facade } from './facade.ts'

/** Where the venue is, where the core runs, and what is known before it speaks. */
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
  /** Our venue by default; the real OKX has no batches and no resume, and its candles stand on `business`. */
  readonly venue?: 'tapeline' | 'okx'
  readonly business?: string
  /** Origin of the market's REST, from which candles come then; by default that of the calls, which bring them. */
  readonly rest?: string
  /** Requests an hour that the venue accepts on one socket (OKX: 480); ours has no limit. */
  readonly requestsPerHour?: number
  /** Last quotes of an earlier visit: shown as stale until live ones come. */
  readonly remembered?: readonly Quote[]
}

const hostOf = (host: StreamOptions['host']): CoreHost => {
  if (host !== undefined) return 'send' in host ? host : workerHost(host)
  return typeof Worker === 'undefined' ? lazyInlineHost() : workerHost()
}
const pageOf = (): PageWatch => (typeof document === 'undefined' ? noPage : documentWatch())
const origin = (): string | undefined => (typeof location === 'undefined' ? undefined : location.origin)

/** As `createStream`, with a look at what it holds. */
export const openFacade = (options: StreamOptions): Facade =>
  createFacade({
    host: hostOf(options.host),
    page: options.page ?? pageOf(),
    language: options.language ?? (() => 'en'),
    settings: {
      socket: socketAddress(options.socket, origin()),
      api: options.api ?? '',
      venue: options.venue ?? 'tapeline',
      ...(options.business === undefined ? {} : { business: socketAddress(options.business, origin()) }),
      ...(options.rest === undefined ? {} : { rest: options.rest }),
      ...(options.requestsPerHour === undefined ? {} : { requestsPerHour: options.requestsPerHour }),
    },
    remembered: options.remembered ?? [],
  })

/** The data core as the screens see it. Everything behind it may run on another thread. */
export const createStream = (options: StreamOptions): Stream => openFacade(options).stream
