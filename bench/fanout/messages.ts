/** How the benchmark's processes talk. */

/** `spread`: one instrument per turn of the event loop. `burst`: all instruments in one turn, ten times a second. */
export type Pattern = 'spread' | 'burst'

/** How quotes are had: one frame for each, or one for all that changed. */
export type Way = 'tickers' | 'quotes'

export const INSTRUMENTS = 100
export const TICKS_PER_INSTRUMENT = 10

export const instIdOf = (at: number): string => `C${String(at % INSTRUMENTS).padStart(3, '0')}-USDT`

/** The book that the slow client asks for again and again, to fill its socket. */
export const DEEP = 'DEEP-USDT'

/** To a server process. */
export type ServerOrder =
  | { readonly do: 'tick'; readonly pattern: Pattern }
  | { readonly do: 'stop' }
  | { readonly do: 'figures' }
  /** The figures after a full collection. */
  | { readonly do: 'memory' }
  | { readonly do: 'end' }

/** From a server process; bytes, and CPU in microseconds of the process so far. */
export type ServerReport =
  | { readonly is: 'ready'; readonly port: number }
  | {
      readonly is: 'figures'
      readonly cpu: number
      readonly heap: number
      readonly rss: number
      readonly connections: number
      readonly maxHeldBack: number
    }

/** To the clients' process. */
export type ClientOrder =
  | {
      readonly do: 'connect'
      readonly port: number
      readonly connections: number
      readonly subscriptions: number
      readonly way: Way
    }
  /** One more client that asks much and reads nothing, and its end. */
  | { readonly do: 'slow'; readonly port: number }
  | { readonly do: 'unslow' }
  | { readonly do: 'count' }
  | { readonly do: 'disconnect' }
  | { readonly do: 'end' }

/** From the clients' process. `p50` and `p99` in milliseconds, tick to arrival. */
export type ClientReport =
  | { readonly is: 'ready' }
  | { readonly is: 'connected' }
  | { readonly is: 'counted'; readonly deliveries: number; readonly p50: number; readonly p99: number }
  | { readonly is: 'disconnected' }
