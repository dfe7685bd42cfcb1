import { type Signal, signal } from '@preact/signals-core'
import type { Stream } from '../base/api.ts'
import type { Patch } from '../base/messages.ts'

type Name = 'connection' | 'trading' | 'clock' | 'traffic' | 'away' | 'seen'
type States = { readonly [N in Name]: Signal<Stream[N]['value']> }

/** What the core says of itself, one signal each. */
export const createStates = (now: number): { readonly signals: States; readonly apply: (patch: Patch) => void } => {
  const signals: States = {
    connection: signal({ phase: 'idle', rtt: undefined, reason: undefined, since: now }),
    trading: signal({ phase: 'signed-out', since: now }),
    clock: signal(undefined),
    traffic: signal({ bytes: 0, lastMinute: 0, lowData: false }),
    away: signal(undefined),
    seen: signal(undefined),
  }
  return {
    signals,
    apply: ({ connection, trading, clock, traffic, away, seen }) => {
      if (connection !== undefined) signals.connection.value = connection
      if (trading !== undefined) signals.trading.value = trading
      if (clock !== undefined) signals.clock.value = clock ?? undefined
      if (traffic !== undefined) signals.traffic.value = traffic
      if (away !== undefined) signals.away.value = away ?? undefined
      if (seen !== undefined) signals.seen.value = seen
    },
  }
}
