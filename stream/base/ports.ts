// All that the core takes from where it runs: clocks, timers, sockets, requests, chance.

/** A running timer, as the host hands it out. */
export type Timer = ReturnType<typeof setTimeout>

/** The part of `WebSocket` that the connection needs; the browser's, the `ws` package's and mock-socket's all fit. */
export type SocketConstructor = new (url: string) => unknown

/** Everything that the core takes from outside, so that it runs in a worker, inline and under a virtual clock alike. */
export interface Ports {
  /** Unix ms. */
  readonly now: () => number
  /** Ms since some moment, by a clock that nobody sets; it may stand still while the host sleeps. */
  readonly monotonic: () => number
  readonly setTimeout: (run: () => void, ms: number) => Timer
  readonly clearTimeout: (timer: Timer | undefined) => void
  /** Runs once before the next paint, or about 16 ms from now where there is nothing to paint. */
  readonly frame: (run: () => void) => void
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly WebSocket: SocketConstructor
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** A bug or a broken frame that was survived; never an expected failure. */
  readonly report: (error: unknown) => void
}

const FRAME = 16

/** The host's own clock, timers, socket and fetch, looked up at each use so that tests may put theirs in place. */
export const systemPorts = (): Ports => ({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  frame: (run) => {
    if (typeof document === 'undefined') setTimeout(run, FRAME)
    else requestAnimationFrame(run)
  },
  random: () => Math.random(),
  WebSocket: globalThis.WebSocket,
  fetch: (address, init) => fetch(address, init),
  report: (error) => console.error(error),
})
