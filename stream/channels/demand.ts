import { type ChannelArg, isPrivateChannel } from '#protocol'
import type { Sink } from './sink.ts'

type Open = (arg: ChannelArg, sink: Sink) => () => void

interface Asked {
  readonly arg: ChannelArg
  readonly sink: Sink
  release: (() => void) | undefined
}

/**
 * What feeds want from the venue, kept while nobody can see it. At rest every public channel is given back, so that a
 * hidden page costs nothing; private channels stay, because a fill must not be missed. To a feed it looks like a drop.
 */
export interface Demand {
  readonly open: Open
  readonly suspend: (on: boolean) => void
  /**
   * The page slept: what stands in the queue of its socket may be as old as its sleep, and the socket may be dead. To a
   * feed it looks like a drop; what comes next belongs to a new subscription.
   */
  readonly refresh: () => void
  /** Opens again what this picks, because it is to be had in another way now. */
  readonly renew: (picks: (arg: ChannelArg) => boolean) => void
}

export const createDemand = (open: Open, resync: (arg: ChannelArg, slept: boolean) => void): Demand => {
  const all = new Set<Asked>()
  let resting = false
  const ask = (asked: Asked): void => {
    asked.release ??= open(asked.arg, asked.sink)
  }
  const leave = (asked: Asked): void => {
    asked.release?.()
    asked.release = undefined
  }
  return {
    open: (arg, sink) => {
      const asked: Asked = { arg, sink, release: undefined }
      all.add(asked)
      if (!resting || isPrivateChannel(arg.channel)) ask(asked)
      return () => {
        all.delete(asked)
        leave(asked)
      }
    },
    suspend: (on) => {
      if (on === resting) return
      resting = on
      for (const asked of all) {
        if (isPrivateChannel(asked.arg.channel)) continue
        if (!on) ask(asked)
        else if (asked.release !== undefined) {
          leave(asked)
          asked.sink.down?.()
        }
      }
    },
    refresh: () => {
      for (const { arg, sink, release } of all) {
        if (release === undefined || isPrivateChannel(arg.channel)) continue
        sink.down?.()
        resync(arg, true)
      }
    },
    renew: (picks) => {
      for (const asked of all) {
        if (asked.release === undefined || !picks(asked.arg)) continue
        leave(asked)
        asked.sink.down?.()
        ask(asked)
      }
    },
  }
}
