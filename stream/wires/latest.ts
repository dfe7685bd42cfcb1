import type { ChannelArg } from '#protocol'
import { parsePush } from '../dialect/okx.ts'
import type { FeedData } from '../messages.ts'
import { createChannelState } from './channelState.ts'
import type { Context, Wire } from './wire.ts'

type Latest = Extract<FeedData, { kind: 'latest' }>['value']

/** A channel whose pushes each replace the value before. */
export interface LatestChannel<T extends { readonly ts: string }> {
  readonly arg: ChannelArg
  /** Undefined for an element that lacks what it should have. */
  readonly read: (element: Partial<T>) => Latest | undefined
}

/** One value that is replaced as a whole; an older one than what is shown is dropped, unless it opens a subscription. */
export const createLatestWire = <T extends { readonly ts: string }>(
  { mux }: Context,
  { arg, read }: LatestChannel<T>,
  changed: () => void,
): Wire => {
  const state = createChannelState()
  let value: Latest | undefined
  let taken: Latest | undefined
  let first = true
  const close = mux.open(arg, {
    frame: (text, at) => {
      for (const element of parsePush<Partial<T>>(text)?.data ?? []) {
        const ts = Number(element.ts)
        const next = read(element)
        if (next === undefined || !Number.isFinite(ts) || (!first && ts < state.value.ts)) continue
        first = false
        value = next
        state.live(ts, at)
      }
      changed()
    },
    up: () => {
      first = true
    },
    down: () => {
      state.asking()
      changed()
    },
    failed: () => {
      state.failed()
      changed()
    },
  })
  return {
    get state() {
      return state.value
    },
    take: (full) => {
      if (value === undefined || (!full && value === taken)) return undefined
      taken = value
      return { kind: 'latest', value }
    },
    close,
  }
}
