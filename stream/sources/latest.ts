// Feeds of channels whose every push replaces the one before: mark price, index, funding, best prices.

import type { ChannelArg } from '#protocol'
import type { FeedData } from '../base/messages.ts'
import { parsePush } from '../dialect/okx.ts'
import { openFeedChannel } from './feedChannel.ts'
import type { FeedSource, LazyContext } from './source.ts'

type Latest = Extract<FeedData, { kind: 'latest' }>['value']

/** A channel whose pushes each replace the value before. */
export interface LatestChannel<T extends { readonly ts: string }> {
  readonly arg: ChannelArg
  /** Undefined for an element that lacks what it should have. */
  readonly read: (element: Partial<T>) => Latest | undefined
  /** Silence in ms that makes it stale, where the venue repeats the value; else only the channel's end does. */
  readonly quiet?: number
}

/** One value that is replaced as a whole; an older one than what is shown is dropped, unless it opens a subscription. */
export const createLatestSource = <T extends { readonly ts: string }>(
  context: LazyContext,
  { arg, read, quiet }: LatestChannel<T>,
  changed: () => void,
): FeedSource => {
  let value: Latest | undefined
  let taken: Latest | undefined
  let first = true
  const channel = openFeedChannel(
    context,
    {
      arg,
      frame: (text, at, own) => {
        for (const element of parsePush<Partial<T> | null>(text)?.data ?? []) {
          const ts = Number(element?.ts)
          const next = element === null ? undefined : read(element)
          if (next === undefined || !(ts > 0) || (!first && ts < own.state.ts)) continue
          first = false
          value = next
          own.live(ts, at)
        }
      },
      up: () => {
        first = true
      },
      ...(quiet === undefined ? {} : { quiet }),
    },
    changed,
  )
  return {
    get state() {
      return channel.state
    },
    take: (full) => {
      if (value === undefined || (!full && value === taken)) return undefined
      taken = value
      return { kind: 'latest', value }
    },
    close: channel.close,
  }
}
