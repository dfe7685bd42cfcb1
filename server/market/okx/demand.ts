import type { Timers } from '../../platform/ports.ts'
import { keyOf, type Topic, type Upstream } from './upstream.ts'

/** A topic that is not wanted any more is kept so long, since requests to the upstream are counted. */
const LINGER_MS = 60_000

/** Wanted topics, each kept for a while after the last one who wanted it. */
export interface Demand {
  want(topic: Topic): void
  drop(topic: Topic): void
  /** Wants a topic for as long as it lingers. */
  touch(topic: Topic): void
  stop(): void
}

/** `ended` is told when a topic was given back to the upstream. */
export const createDemand = (
  upstream: Pick<Upstream, 'want' | 'drop'>,
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
        upstream.drop(topic)
        ended(topic)
      }),
    )
  }

  return {
    want: (topic) => {
      const key = keyOf(topic)
      held.add(key)
      if (lingering.has(key)) {
        lingering.get(key)?.()
        lingering.delete(key)
      } else upstream.want(topic)
    },
    drop: (topic) => {
      if (held.delete(keyOf(topic))) linger(topic)
    },
    touch: (topic) => {
      const key = keyOf(topic)
      if (held.has(key)) return
      if (!lingering.has(key)) upstream.want(topic)
      linger(topic)
    },
    stop: () => {
      for (const cancel of lingering.values()) cancel()
      lingering.clear()
    },
  }
}
