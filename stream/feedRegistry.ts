import { createLingering } from './lingering.ts'
import { type FeedPatch, type FeedSpec, feedKey } from './messages.ts'
import { createBookDesk } from './wires/book.ts'
import { isPerFrame, lingerOf, openWire } from './wires/open.ts'
import { createPrivateDesk, type PrivateDesk } from './wires/private.ts'
import type { Context, Wire } from './wires/wire.ts'

type LaneName = 'lists' | 'frames'

interface Entry {
  readonly key: string
  readonly lane: LaneName
  readonly wire: Wire
  watched: boolean
  dirty: boolean
  /** The screens have nothing of it yet. */
  full: boolean
}

/** Every open feed by its key, and what of it the screens have not seen. */
export interface FeedRegistry {
  readonly desk: PrivateDesk
  readonly open: (spec: FeedSpec) => void
  readonly close: (key: string) => void
  readonly older: (key: string) => void
  readonly take: (lane: LaneName) => FeedPatch[]
  readonly count: () => number
  readonly stop: () => void
}

export const createFeedRegistry = (context: Context, mark: (lane: LaneName) => void): FeedRegistry => {
  const specs = new Map<string, FeedSpec>()
  const dirty: Record<LaneName, Set<Entry>> = { lists: new Set(), frames: new Set() }
  const touch = (entry: Entry | undefined): void => {
    if (entry === undefined || entry.dirty || !entry.watched) return
    entry.dirty = true
    dirty[entry.lane].add(entry)
    mark(entry.lane)
  }
  const desk = createPrivateDesk(context, {
    changed: (feed) => touch(entries.get(feed)),
    news: () => mark('lists'),
  })
  const books = createBookDesk(context)
  const make = (key: string): Entry => {
    const spec = specs.get(key)
    if (spec === undefined) throw new Error(`no such feed: ${key}`)
    const wire = openWire(context, { desk, books }, spec, () => touch(entries.get(key)))
    return { key, lane: isPerFrame(spec) ? 'frames' : 'lists', wire, watched: false, dirty: false, full: true }
  }
  const end = (entry: Entry): void => {
    entry.wire.close()
    dirty[entry.lane].delete(entry)
    specs.delete(entry.key)
  }
  const linger = (key: string): number => {
    const spec = specs.get(key)
    return spec === undefined ? 0 : lingerOf(spec)
  }
  const entries = createLingering<string, Entry>(context.ports, { make, end, linger })

  const patch = (entry: Entry): FeedPatch => {
    entry.dirty = false
    const data = entry.wire.take(entry.full)
    if (data !== undefined) entry.full = false
    const clear = entry.wire.cleared === true
    if (clear) entry.full = true
    return { key: entry.key, ...entry.wire.state, ...(data && { data }), ...(clear && { clear }) }
  }
  return {
    desk,
    open: (spec) => {
      const key = feedKey(spec)
      specs.set(key, spec)
      const entry = entries.hold(key)
      entry.watched = true
      entry.full = true
      entry.wire.watch?.(true)
      touch(entry)
    },
    close: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return
      entry.watched = false
      entry.dirty = false
      dirty[entry.lane].delete(entry)
      entry.wire.watch?.(false)
      entries.release(key)
    },
    older: (key) => entries.get(key)?.wire.older?.(),
    take: (lane) => {
      const flushed = [...dirty[lane]]
      dirty[lane].clear()
      return flushed.map(patch)
    },
    count: () => [...entries.values()].length,
    stop: () => {
      entries.clear()
      desk.close()
    },
  }
}
