import type { Timers } from '../../platform/ports.ts'
import { keyOf, type Topic, type Upstream } from './upstream.ts'

/** Time for which an unused topic stays subscribed, because OKX limits the number of requests. */
const LINGER_MS = 60_000

/** Subscribed topics. Each lingers for a while after its last user. */
export interface Demand {
  subscribe(topic: Topic): void
  unsubscribe(topic: Topic): void
  /** Subscribes to a topic for as long as it lingers. */
  touch(topic: Topic): void
  stop(): void
}

/** `ended` is called when a topic has been unsubscribed. */
export const createDemand = (
  upstream: Pick<Upstream, 'subscribe' | 'unsubscribe'>,
  timers: Timers,
  ended: (topic: Topic) => void,
): Demand => {
  const held = new Set<string>()
  const lingering = new Map<string, () => void>()
  const linger = (topic: Topic): void => {
    const key = keyOf(topic)
    lingering.get(key)?.()
    lingering.set(
      key,
      timers.after(LINGER_MS, () => {
        lingering.delete(key)
        upstream.unsubscribe(topic)
        ended(topic)
      }),
    )
  }

  return {
    subscribe: (topic) => {
      const key = keyOf(topic)
      held.add(key)
      if (lingering.has(key)) {
        lingering.get(key)?.()
        lingering.delete(key)
      } else upstream.subscribe(topic)
    },
    unsubscribe: (topic) => {
      if (held.delete(keyOf(topic))) linger(topic)
    },
    touch: (topic) => {
      const key = keyOf(topic)
      if (held.has(key)) return
      if (!lingering.has(key)) upstream.subscribe(topic)
      linger(topic)
    },
    stop: () => {
      for (const cancel of lingering.values()) cancel()
      lingering.clear()
    },
  }
}
