import { PRICE_AGE_STALE, type Reply } from '#protocol'
import type { Ports, Timer } from '../ports.ts'
import { type FeedState, LOADING } from './wire.ts'

/** The three questions about a feed that is asked for again and again. */
export interface PollState {
  readonly value: FeedState
  /** An answer or a push, by its source time (Unix ms). */
  readonly live: (ts: number) => void
  /** `unknown` and `network` pass by themselves; what is shown turns stale by its age. */
  readonly failed: (kind: Exclude<Reply<unknown>['kind'], 'ok'>) => void
  readonly reset: () => void
  readonly close: () => void
}

export const createPollState = (ports: Ports, changed: () => void): PollState => {
  let value = LOADING
  let silence: Timer | undefined
  const set = (next: FeedState): void => {
    value = next
    changed()
  }
  return {
    get value() {
      return value
    },
    live: (ts) => {
      ports.clearTimeout(silence)
      silence = ports.setTimeout(() => set({ ...value, stale: true }), PRICE_AGE_STALE)
      set({ fetch: 'live', stale: false, ts, arrivedAt: ports.now(), seq: value.seq + 1 })
    },
    failed: (kind) => {
      const fetch = kind === 'unknown' && value.fetch === 'live' ? 'live' : 'failed'
      if (fetch !== value.fetch) set({ ...value, fetch })
    },
    reset: () => {
      ports.clearTimeout(silence)
      set(LOADING)
    },
    close: () => ports.clearTimeout(silence),
  }
}
