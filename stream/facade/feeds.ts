import { type Signal, signal } from '@preact/signals-core'
import type { CandleFeed, Feed, FeedValue } from '../api.ts'
import { type FeedPatch, type FeedSpec, feedKey, type ToCore } from '../messages.ts'
import { mergeFeed } from './merge.ts'

interface Cell {
  readonly spec: FeedSpec
  readonly signal: Signal<FeedValue<unknown>>
  users: number
}

/** Feeds on the screens' side. A closed one is remembered for a while, so that coming back shows the last data at once. */
export interface FeedCells {
  readonly open: <T>(spec: FeedSpec) => Feed<T>
  readonly openCandles: (spec: FeedSpec) => CandleFeed
  readonly apply: (patches: readonly FeedPatch[]) => void
}

const IDLE: FeedValue<unknown> = { data: undefined, fetch: 'idle', stale: false, ts: 0, arrivedAt: 0, seq: 0 }
const REMEMBERED = 24

export const createFeedCells = (send: (message: ToCore) => void): FeedCells => {
  const cells = new Map<string, Cell>()
  /** Keys without users, the longest unused first. */
  const unused = new Set<string>()

  const hold = (key: string, spec: FeedSpec): Cell => {
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = { spec, signal: signal(IDLE), users: 0 }
      cells.set(key, cell)
    }
    unused.delete(key)
    if (cell.users++ === 0) {
      const { data } = cell.signal.peek()
      cell.signal.value = { ...cell.signal.peek(), fetch: 'loading', stale: data !== undefined }
      send({ to: 'open', spec })
    }
    return cell
  }
  const release = (key: string, cell: Cell): void => {
    if (--cell.users > 0) return
    send({ to: 'close', key })
    cell.signal.value = { ...cell.signal.peek(), fetch: 'idle' }
    unused.add(key)
    for (const oldest of unused) {
      if (unused.size <= REMEMBERED) break
      unused.delete(oldest)
      cells.delete(oldest)
    }
  }
  const openCandles = (spec: FeedSpec): CandleFeed => {
    const key = feedKey(spec)
    const cell = hold(key, spec)
    let closed = false
    return {
      value: cell.signal as Signal<FeedValue<never>>,
      older: () => {
        if (!closed) send({ to: 'older', key })
      },
      close: () => {
        if (closed) return
        closed = true
        release(key, cell)
      },
    }
  }
  return {
    openCandles,
    open: <T>(spec: FeedSpec) => {
      const feed = openCandles(spec)
      return { value: feed.value as unknown as Feed<T>['value'], close: () => feed.close() }
    },
    apply: (patches) => {
      for (const { key, fetch, stale, ts, arrivedAt, seq, data, clear } of patches) {
        const cell = cells.get(key)
        if (cell === undefined || cell.users === 0) continue
        const old = cell.signal.peek()
        const next = data === undefined ? (clear ? undefined : old.data) : mergeFeed(old.data, data, cell.spec)
        // What was remembered from before stays on screen, and says so, until the core has data again.
        const remembered = data === undefined && next !== undefined && arrivedAt === 0
        cell.signal.value = remembered
          ? { data: next, fetch, stale: true, ts: old.ts, arrivedAt: old.arrivedAt, seq: old.seq }
          : { data: next, fetch, stale, ts, arrivedAt, seq }
      }
    },
  }
}
