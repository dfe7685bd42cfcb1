import { type FeedState, LOADING } from './wire.ts'

/** The three questions about a feed that lives on one channel, answered from what happens to the channel. */
export interface ChannelState {
  readonly value: FeedState
  /** The newest part, by its source time and arrival (Unix ms), and its sequence; without one they are counted. */
  readonly live: (ts: number, arrivedAt: number, seq?: number) => void
  /** Asking again; what is shown is old meanwhile. */
  readonly asking: () => void
  /** The channel stands, but has said nothing for too long. */
  readonly aged: () => void
  readonly failed: () => void
}

export const createChannelState = (): ChannelState => {
  let value = LOADING
  const hasData = (): boolean => value.arrivedAt > 0
  return {
    get value() {
      return value
    },
    live: (ts, arrivedAt, seq = value.seq + 1) => {
      value = { fetch: 'live', stale: false, ts: ts || value.ts, arrivedAt, seq }
    },
    asking: () => {
      value = { ...value, fetch: 'loading', stale: hasData() }
    },
    aged: () => {
      value = { ...value, stale: hasData() }
    },
    failed: () => {
      value = { ...value, fetch: 'failed', stale: hasData() }
    },
  }
}
