import { signal } from '@preact/signals-core'
import type { Feed, Stream } from '#stream'

/** A data core without a connection: every feed idle. Stands in until the real one is opened. */
const idle = <T>(): Feed<T> & { older(): void } => ({
  value: signal({ data: undefined, fetch: 'idle', stale: false, ts: 0, arrivedAt: 0 } as const),
  close: () => undefined,
  older: () => undefined,
})

export const openStream = (): Stream => ({
  connection: signal({ phase: 'connecting', rtt: undefined, reason: undefined, since: Date.now() } as const),
  now: signal(Date.now()),
  quote: () => signal(undefined),
  demandQuotes: () => () => undefined,
  pulse: idle,
  book: idle,
  trades: idle,
  candles: idle,
  rank: idle,
  funds: idle,
  orders: idle,
  setSession: () => undefined,
  setInstruments: () => undefined,
  onEvent: () => () => undefined,
  close: () => undefined,
})
