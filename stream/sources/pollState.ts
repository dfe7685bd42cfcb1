import { PRICE_AGE_STALE, type Reply } from '#protocol'
import type { Timer } from '../base/ports.ts'
import { type FeedState, type LazyContext, LOADING } from './source.ts'

/** The three questions about a feed that polls bring, alone or beside a private channel. */
export interface PollState {
  readonly value: FeedState
  /** An answer or a push, by its source time (Unix ms) and its sequence; without one they are counted. */
  readonly live: (ts: number, seq?: number) => void
  /**
   * A channel leads from now on, or does not any more: while it does, silence means that nothing changed. So what is
   * known was still the newest at `confirmedAt`, Unix ms, when the channel's socket was last heard.
   */
  readonly setLeading: (on: boolean, confirmedAt?: number) => void
  /** `unknown` and `network` pass by themselves; what is shown turns stale by its age. */
  readonly failed: (kind: Exclude<Reply<unknown>['kind'], 'ok'>) => void
  /** The page is back: timers may have slept, and what was known may be old. */
  readonly recheck: () => void
  readonly reset: () => void
  readonly close: () => void
}

export const createPollState = (
  { ports, steady }: Pick<LazyContext, 'ports' | 'steady'>,
  changed: () => void,
): PollState => {
  let value = LOADING
  /** In a time that nobody sets back: a clock that was set makes nothing younger. */
  let heardAt = 0
  let isLed = false
  let silence: Timer | undefined
  const set = (next: FeedState): void => {
    value = next
    changed()
  }
  const hasData = (): boolean => value.arrivedAt > 0
  const watch = (): void => {
    ports.clearTimeout(silence)
    if (!isLed && hasData()) silence = ports.setTimeout(() => set({ ...value, stale: true }), PRICE_AGE_STALE)
  }
  return {
    get value() {
      return value
    },
    live: (ts, seq = value.seq + 1) => {
      heardAt = steady.now()
      set({ fetch: 'live', stale: false, ts, arrivedAt: ports.now(), seq })
      watch()
    },
    setLeading: (on, confirmedAt = 0) => {
      if (on === isLed) return
      isLed = on
      if (hasData()) value = { ...value, arrivedAt: Math.max(value.arrivedAt, confirmedAt) }
      watch()
      if (on && hasData()) set({ ...value, fetch: 'live', stale: false })
    },
    failed: (kind) => {
      if (isLed) return
      const fetch = kind === 'unknown' && value.fetch === 'live' ? 'live' : 'failed'
      if (fetch !== value.fetch) set({ ...value, fetch })
    },
    recheck: () => {
      if (hasData() && steady.now() - heardAt >= PRICE_AGE_STALE) set({ ...value, stale: true })
    },
    reset: () => {
      ports.clearTimeout(silence)
      isLed = false
      set(LOADING)
    },
    close: () => ports.clearTimeout(silence),
  }
}
