import { type FeedState, LOADING } from './wire.ts'

/** The three questions about a feed that lives on one channel, answered from what happens to the channel. */
export interface ChannelState {
  readonly value: FeedState
  /** The newest part, by its source time and arrival (Unix ms). */
  readonly live: (ts: number, arrivedAt: number) => void
  /** Asking again; what is shown is old meanwhile. */
  readonly asking: () => void
  readonly failed: () => void
}

export const createChannelState = (): ChannelState => {
  let value = LOADING
  const hasData = (): boolean => value.arrivedAt > 0
  return {
    get value() {
      return value
    },
    live: (ts, arrivedAt) => {
      value = { fetch: 'live', stale: false, ts: ts || value.ts, arrivedAt }
    },
    asking: () => {
      value = { ...value, fetch: 'loading', stale: hasData() }
    },
    failed: () => {
      value = { ...value, fetch: 'failed', stale: hasData() }
    },
  }
}
