import { type Signal, signal } from '@preact/signals-core'
import type { CandleFeed, Feed, FeedValue } from '../base/api.ts'
import { mergeFeed } from '../base/merge.ts'
import { type FeedPatch, type FeedSpec, feedKey, type ToCore } from '../base/messages.ts'
import { PRIVATE_LINGER_MS } from '../base/privateFeeds.ts'
import { createRemembered } from '../base/remembered.ts'

interface Cell {
  readonly spec: FeedSpec
  readonly signal: Signal<FeedValue<unknown>>
  users: number
}

/** Feeds on the screens' side: one signal a feed for as long as it is open. */
export interface FeedCells {
  readonly open: <T>(spec: FeedSpec) => Feed<T>
  readonly openCandles: (spec: FeedSpec) => CandleFeed
  /** The value that a feed would begin with, of what `open` asks for; nothing is opened meanwhile. */
  readonly peek: <T>(open: () => Feed<T> | undefined) => FeedValue<T> | undefined
  readonly apply: (patches: readonly FeedPatch[]) => void
  /** What is remembered of private feeds belongs to somebody else from now on. */
  readonly forgetPrivate: () => void
  readonly counts: () => { feeds: number; remembered: number }
}

const IDLE: FeedValue<unknown> = { data: undefined, fetch: 'idle', stale: false, ts: 0, arrivedAt: 0, seq: 0 }
/** Closed feeds whose last data is kept, so that coming back shows it at once, as stale. */
const REMEMBERED = 24

/** `askingAt`: now, Unix ms; undefined while no connection stands that could answer. */
export const createFeedCells = (send: (message: ToCore) => void, askingAt: () => number | undefined): FeedCells => {
  const cells = new Map<string, Cell>()
  const remembered = createRemembered<FeedValue<unknown>>(REMEMBERED)

  let isWatching = false

  /** What stands in a cell at first: what was remembered, and says so. */
  const first = (key: string): FeedValue<unknown> => {
    const last = remembered.get(key)
    return { ...IDLE, ...last, fetch: 'loading', stale: last !== undefined, askedAt: askingAt() }
  }
  const hold = (key: string, spec: FeedSpec): Cell => {
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = { spec, signal: signal(first(key)), users: 0 }
      remembered.forget(key)
      cells.set(key, cell)
      send({ to: 'open', spec })
    }
    cell.users += 1
    return cell
  }
  const release = (key: string, cell: Cell): void => {
    cell.users -= 1
    if (cell.users > 0) return
    cells.delete(key)
    send({ to: 'close', key })
    const last = cell.signal.peek()
    cell.signal.value = { ...last, fetch: 'idle' }
    if (last.data !== undefined) remembered.set(key, last)
  }
  const openCandles = (spec: FeedSpec): CandleFeed => {
    const key = feedKey(spec)
    const cell = isWatching ? { spec, signal: cells.get(key)?.signal ?? signal(first(key)), users: 0 } : hold(key, spec)
    let closed = isWatching
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
    peek: (open) => {
      isWatching = true
      try {
        return open()?.value.peek()
      } finally {
        isWatching = false
      }
    },
    open: <T>(spec: FeedSpec) => openCandles(spec) as unknown as Feed<T>,
    apply: (patches) => {
      for (const { key, fetch, stale, ts, arrivedAt, seq, data, clear } of patches) {
        const cell = cells.get(key)
        if (cell === undefined) continue
        const old = cell.signal.peek()
        const next = data === undefined ? (clear ? undefined : old.data) : mergeFeed(old.data, data, cell.spec)
        // What was remembered from before stays on screen, and says so, until the core has data again.
        const before = data === undefined && next !== undefined && arrivedAt === 0
        cell.signal.value = before ? { ...old, fetch, stale: true } : { data: next, fetch, stale, ts, arrivedAt, seq }
      }
    },
    forgetPrivate: () => {
      for (const key of remembered.keys()) if (Object.hasOwn(PRIVATE_LINGER_MS, key)) remembered.forget(key)
    },
    counts: () => ({ feeds: cells.size, remembered: remembered.size() }),
  }
}
