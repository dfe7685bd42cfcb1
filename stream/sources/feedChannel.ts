import type { ChannelArg } from '#protocol'
import type { Timer } from '../base/ports.ts'
import { type FeedState, type LazyContext, LOADING } from './source.ts'

/** One subscription of one feed. Each change of its state calls the feed's `changed`. */
export interface FeedChannel {
  readonly state: FeedState
  /** The newest part: its source time and arrival, Unix ms, and its sequence where the channel has one. */
  readonly live: (ts: number, at: number, seq?: number) => void
  /** What is known can no longer be relied on; it is being asked for. `heardAt`: of its socket that is gone. */
  readonly asking: (heardAt?: number) => void
  readonly failed: () => void
  readonly close: () => void
}

/** What a feed does besides keeping its state. `frame` is never called before `up`. */
export interface FeedChannelOptions {
  readonly arg: ChannelArg
  readonly frame: (text: string, at: number, channel: FeedChannel) => void
  /** Acknowledged, at first and after each outage. */
  readonly up?: (channel: FeedChannel) => void
  /** Lost or refused: nothing comes until the next `up`. */
  readonly down?: () => void
  /** Silence in ms after which the value is stale, on a channel that repeats itself. */
  readonly quiet?: number
}

/** Subscribes, and answers the three questions about the feed from what happens to the channel. */
export const openFeedChannel = (
  { ports, mux, steady }: Pick<LazyContext, 'ports' | 'mux' | 'steady'>,
  { arg, frame, up, down, quiet }: FeedChannelOptions,
  changed: () => void,
): FeedChannel => {
  let state = LOADING
  let silence: Timer | undefined
  /** Of the newest part, in a time that nobody sets back. */
  let spokeAt = 0

  const stopTimer = (): void => {
    ports.clearTimeout(silence)
    silence = undefined
  }
  /** Data is stale from now on. A live channel was current for as long as its socket was heard: silence meant no change. */
  const interrupt = (fetch: FeedState['fetch'], heardAt = 0): void => {
    stopTimer()
    const isLive = state.fetch === 'live' && !state.stale
    const arrivedAt = Math.max(state.arrivedAt, isLive ? heardAt : 0)
    state = { ...state, fetch, arrivedAt, stale: state.arrivedAt > 0 }
    changed()
  }
  /** One timer that is prolonged, rather than one for each push. */
  const watch = (wait: number, limit: number): void => {
    silence = ports.setTimeout(() => {
      const rest = spokeAt + limit - steady.now()
      if (rest > 0) watch(rest, limit)
      else interrupt(state.fetch)
    }, wait)
  }
  const channel: FeedChannel = {
    get state() {
      return state
    },
    live: (ts, arrivedAt, seq = state.seq + 1) => {
      state = { fetch: 'live', stale: false, ts: ts || state.ts, arrivedAt, seq }
      spokeAt = steady.now()
      if (quiet !== undefined && silence === undefined) watch(quiet, quiet)
      changed()
    },
    asking: (heardAt) => interrupt('loading', heardAt),
    failed: () => interrupt('failed'),
    close: () => {
      stopTimer()
      leave()
    },
  }
  const leave = mux.open(arg, {
    frame: (text, at) => frame(text, at, channel),
    up: () => up?.(channel),
    down: (heardAt) => {
      channel.asking(heardAt)
      down?.()
    },
    failed: () => {
      channel.failed()
      down?.()
    },
  })
  return channel
}
