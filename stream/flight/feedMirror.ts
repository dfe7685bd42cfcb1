import type { FeedValue } from '../base/api.ts'
import { mergeFeed } from '../base/merge.ts'
import { type FeedPatch, type FeedSpec, feedKey } from '../base/messages.ts'
import { PRIVATE_LINGER_MS } from '../base/privateFeeds.ts'
import { createRemembered } from '../base/remembered.ts'
import type { Checkpoint, KeptFeed } from './entries.ts'
import { specOf } from './shapes.ts'

/** As many closed feeds as the screens' side remembers. */
const REMEMBERED = 24
const LOADING: FeedValue<unknown> = { data: undefined, fetch: 'loading', stale: false, ts: 0, arrivedAt: 0, seq: 0 }

/** Feeds as the screens have them, by the same steps. */
export interface FeedMirror {
  readonly feeds: ReadonlyMap<string, FeedValue<unknown>>
  readonly open: (spec: FeedSpec) => void
  readonly close: (key: string) => void
  readonly forgetPrivate: () => void
  readonly apply: (patch: FeedPatch) => void
  /** What a feed shows that was opened before anybody listened. */
  readonly begin: (feed: KeptFeed) => void
  readonly checkpoint: () => Pick<Checkpoint, 'feeds' | 'closed' | 'remembered'>
  /** Feeds that change by parts and whose beginning nobody heard; each is named once. */
  readonly takeMissing: () => string[]
}

const isWhole = ({ data, clear }: FeedPatch): boolean => {
  if (data === undefined) return clear === true
  if (data.kind === 'candles') return data.change === 'reset'
  return data.kind === 'book' || data.kind === 'latest' || data.reset
}

/** The value of a feed after a patch. */
const patched = (old: FeedValue<unknown> | undefined, patch: FeedPatch): FeedValue<unknown> => {
  const { key, fetch, stale, ts, arrivedAt, seq, data: change, clear } = patch
  const kept = clear ? undefined : old?.data
  const data = change === undefined ? kept : mergeFeed(old?.data, change, specOf(key))
  const isFromBefore = old !== undefined && change === undefined && data !== undefined && arrivedAt === 0
  return isFromBefore ? { ...old, fetch, stale: true } : { data, fetch, stale, ts, arrivedAt, seq }
}

export const createFeedMirror = (from?: Checkpoint): FeedMirror => {
  const feeds = new Map<string, FeedValue<unknown>>(from?.feeds)
  const closed = new Set<string>(from?.closed)
  const remembered = createRemembered<FeedValue<unknown>>(REMEMBERED)
  for (const [key, value] of from?.remembered ?? []) remembered.set(key, value)
  const asked = new Set<string>()
  let missing: string[] = []
  return {
    feeds,
    open: (spec) => {
      const key = feedKey(spec)
      const last = remembered.get(key)
      remembered.forget(key)
      closed.delete(key)
      feeds.set(key, last === undefined ? LOADING : { ...last, fetch: 'loading', stale: true })
    },
    close: (key) => {
      const last = feeds.get(key)
      feeds.delete(key)
      closed.add(key)
      if (last?.data !== undefined) remembered.set(key, { ...last, fetch: 'idle' })
    },
    forgetPrivate: () => {
      for (const key of remembered.keys()) if (Object.hasOwn(PRIVATE_LINGER_MS, key)) remembered.forget(key)
    },
    apply: (patch) => {
      const { key } = patch
      const old = feeds.get(key)
      if (old !== undefined || (!closed.has(key) && isWhole(patch))) feeds.set(key, patched(old, patch))
      else if (!closed.has(key) && !asked.has(key)) {
        asked.add(key)
        missing.push(key)
      }
    },
    begin: ([key, value]) => {
      if (!closed.has(key)) feeds.set(key, value)
    },
    checkpoint: () => {
      const kept: KeptFeed[] = []
      for (const key of remembered.keys()) {
        const value = remembered.get(key)
        if (value !== undefined) kept.push([key, value])
      }
      return { feeds: [...feeds], closed: [...closed], remembered: kept }
    },
    takeMissing: () => {
      const taken = missing
      missing = []
      return taken
    },
  }
}
