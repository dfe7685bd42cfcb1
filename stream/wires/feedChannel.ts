import type { ChannelArg } from '#protocol'
import type { Timer } from '../ports.ts'
import { createChannelState } from './channelState.ts'
import type { Context, FeedState } from './wire.ts'

/** One subscription of one feed. Whatever moves its state is told to the feed's `changed`. */
export interface FeedChannel {
  readonly state: FeedState
  /** The newest part: its source time and arrival, Unix ms, and its sequence where the channel has one. */
  readonly live: (ts: number, at: number, seq?: number) => void
  /** What is known can no longer be relied on; it is being asked for. */
  readonly asking: () => void
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
  { ports, mux, steady }: Pick<Context, 'ports' | 'mux' | 'steady'>,
  { arg, frame, up, down, quiet }: FeedChannelOptions,
  changed: () => void,
): FeedChannel => {
  const state = createChannelState()
  let silence: Timer | undefined
  let heardAt = 0

  /** One timer that is wound on, not one for each push. */
  const watch = (wait: number, limit: number): void => {
    silence = ports.setTimeout(() => {
      silence = undefined
      const rest = heardAt + limit - steady.now()
      if (rest > 0) return watch(rest, limit)
      state.aged()
      changed()
    }, wait)
  }
  const hush = (): void => {
    ports.clearTimeout(silence)
    silence = undefined
  }
  const channel: FeedChannel = {
    get state() {
      return state.value
    },
    live: (ts, at, seq) => {
      state.live(ts, at, seq)
      heardAt = steady.now()
      if (quiet !== undefined && silence === undefined) watch(quiet, quiet)
      changed()
    },
    asking: () => {
      hush()
      state.asking()
      changed()
    },
    failed: () => {
      hush()
      state.failed()
      changed()
    },
    close: () => {
      hush()
      leave()
    },
  }
  const leave = mux.open(arg, {
    frame: (text, at) => frame(text, at, channel),
    up: () => up?.(channel),
    down: () => {
      channel.asking()
      down?.()
    },
    failed: () => {
      channel.failed()
      down?.()
    },
  })
  return channel
}
