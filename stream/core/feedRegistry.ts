// Keeps the open feeds, each once however many screens read it, and what of them is still to be sent.

import { createLingering } from '../base/lingering.ts'
import { type FeedPatch, type FeedSpec, feedKey } from '../base/messages.ts'
import { isPerFrame, lingerOf } from '../sources/kinds.ts'
import type { LazyPart, LazyPartHost } from '../sources/lazy/lazyPart.ts'
import { createLazyStandIn, type LoadLazyPart } from '../sources/lazy/standIn.ts'
import { createPulseSource } from '../sources/pulse.ts'
import type { FeedSource, SourceContext } from '../sources/source.ts'
import type { QueueName } from './patchQueues.ts'

/** Something changed for a queue; `canWait`: it goes along with the next patch. */
type Mark = (queue: QueueName, canWait?: boolean) => void

interface Entry {
  readonly key: string
  readonly queue: QueueName
  readonly source: FeedSource
  watched: boolean
  dirty: boolean
  /** The screens have nothing of it yet, so all of it is sent. */
  full: boolean
}

/** Every open feed by its key, and what of it the screens have not seen. */
export interface FeedRegistry {
  readonly lazyPart: LazyPart
  readonly open: (spec: FeedSpec) => void
  readonly close: (key: string) => void
  readonly older: (key: string) => void
  readonly take: (queue: QueueName) => FeedPatch[]
  readonly count: () => number
  readonly stop: () => void
}

export const createFeedRegistry = (
  context: SourceContext,
  load: LoadLazyPart,
  host: Omit<LazyPartHost, 'changed' | 'updated'>,
  mark: Mark,
): FeedRegistry => {
  const specs = new Map<string, FeedSpec>()
  const dirty: Record<QueueName, Set<Entry>> = { lists: new Set(), frames: new Set() }
  const touch = (entry: Entry | undefined, canWait = false): void => {
    if (entry === undefined || !entry.watched) return
    if (entry.dirty && canWait) return
    entry.dirty = true
    dirty[entry.queue].add(entry)
    mark(entry.queue, canWait)
  }
  const lazyPart = createLazyStandIn(load, context, {
    ...host,
    changed: (feed) => touch(entries.get(feed)),
    updated: () => mark('lists'),
  })
  const make = (key: string): Entry => {
    const spec = specs.get(key)
    if (spec === undefined) throw new Error(`no such feed: ${key}`)
    const changed = (canWait?: boolean): void => touch(entries.get(key), canWait)
    const source = spec.feed === 'pulse' ? createPulseSource(context, changed) : lazyPart.open(spec, changed)
    return { key, queue: isPerFrame(spec) ? 'frames' : 'lists', source, watched: false, dirty: false, full: true }
  }
  const end = (entry: Entry): void => {
    entry.source.close()
    dirty[entry.queue].delete(entry)
    specs.delete(entry.key)
  }
  const linger = (key: string): number => {
    const spec = specs.get(key)
    return spec === undefined ? 0 : lingerOf(spec)
  }
  const entries = createLingering<string, Entry>(context.ports, { make, end, linger })

  const patch = (entry: Entry): FeedPatch => {
    entry.dirty = false
    const data = entry.source.take(entry.full)
    if (data !== undefined) entry.full = false
    const clear = entry.source.cleared === true
    if (clear) entry.full = true
    return { key: entry.key, ...entry.source.state, ...(data && { data }), ...(clear && { clear }) }
  }
  return {
    lazyPart,
    open: (spec) => {
      const key = feedKey(spec)
      specs.set(key, spec)
      const entry = entries.hold(key)
      entry.watched = true
      entry.full = true
      entry.source.watch?.(true)
      touch(entry)
    },
    close: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return
      entry.watched = false
      entry.dirty = false
      dirty[entry.queue].delete(entry)
      entry.source.watch?.(false)
      entries.release(key)
    },
    older: (key) => entries.get(key)?.source.older?.(),
    take: (queue) => {
      const flushed = [...dirty[queue]]
      dirty[queue].clear()
      return flushed.map(patch)
    },
    count: () => [...entries.values()].length,
    stop: () => {
      entries.clear()
      lazyPart.close()
    },
  }
}
