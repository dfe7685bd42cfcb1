import { compare, type Price, type TriggerPrice, toPrice } from '#protocol'
import type { BookSnapshot, Market, Unwatch } from '../../market/port.ts'
import type { MarketCommand, SeenPrice } from './commands.ts'
import { bookReaches, tradeReaches } from './match.ts'
import type { Concern, SpotState } from './state.ts'

const ignore = (): void => {}

/** Watches the market of instruments with live orders, and of no others. */
export interface Watcher {
  /** Adjusts what is watched to the live orders, and checks books and prices of the given instruments at once. */
  follow(changed: Iterable<string>): void
  stop(): void
}

/** The lowest and the highest price seen since the last command. */
interface Range {
  low: SeenPrice
  high: SeenPrice
}

const widen = (range: Range | undefined, seen: SeenPrice): Range => ({
  low: range === undefined || compare(seen.px, range.low.px) <= 0 ? seen : range.low,
  high: range === undefined || compare(seen.px, range.high.px) >= 0 ? seen : range.high,
})

/**
 * Pushes a command only for what reaches an order; the writer checks it again. A command reads the newest book, and of
 * prices that arrive while the writer is busy only the extremes are kept, so few commands per instrument wait at a
 * time.
 */
export const createWatcher = (
  market: Market,
  stateNow: () => SpotState,
  push: (command: MarketCommand, settled: () => void) => void,
): Watcher => {
  const watched = new Map<string, Unwatch[]>()
  const waiting = new Set<string>()
  /** By price with a queued command, the extremes seen since. */
  const ranges = new Map<string, Range | undefined>()

  const look = (instId: string, book: BookSnapshot | undefined): void => {
    if (waiting.has(instId) || book === undefined || !bookReaches(stateNow(), instId, book)) return
    waiting.add(instId)
    push({ kind: 'book', instId }, () => void waiting.delete(instId))
  }
  const see = (seen: SeenPrice): void => {
    const { instId, by, px } = seen
    const key = `${by} ${instId}`
    if (ranges.has(key)) {
      ranges.set(key, widen(ranges.get(key), seen))
      return
    }
    if (!stateNow().waiting(instId, by).reaches(px)) return
    ranges.set(key, undefined)
    push({ kind: 'price', seen }, () => {
      const since = ranges.get(key)
      ranges.delete(key)
      if (since === undefined) return
      see(since.low)
      see(since.high)
    })
  }
  const price = (instId: string, by: TriggerPrice, px: Price, ts: string): void =>
    see({ instId, by, px, ts: Number(ts) })
  const begin = (concern: Concern, instId: string): Unwatch[] => {
    if (concern === 'last')
      return [market.watch('trade', instId, ({ px, ts }) => price(instId, 'last', toPrice(px), ts))]
    if (concern === 'index')
      return [market.watch('index', instId, ({ idxPx, ts }) => price(instId, 'index', toPrice(idxPx), ts))]
    return [
      market.watch('trade', instId, (trade) => {
        if (tradeReaches(stateNow(), trade)) push({ kind: 'trade', trade }, ignore)
      }),
      market.watch('book', instId, ({ snapshot }) => look(instId, snapshot)),
    ]
  }
  const end = (key: string): void => {
    for (const unwatch of watched.get(key) ?? []) unwatch()
    watched.delete(key)
  }
  return {
    follow: (changed) => {
      const wanted = new Map([...stateNow().concerns()].map((each) => [each.join(' '), each]))
      for (const key of watched.keys()) if (!wanted.has(key)) end(key)
      for (const [key, [concern, instId]] of wanted) if (!watched.has(key)) watched.set(key, begin(concern, instId))
      // The market may have moved while the order was being committed.
      for (const instId of new Set(changed)) {
        if (wanted.has(`rest ${instId}`)) look(instId, market.book(instId))
        const ticker = wanted.has(`last ${instId}`) ? market.ticker(instId) : undefined
        if (ticker !== undefined) price(instId, 'last', toPrice(ticker.last), ticker.ts)
        const index = wanted.has(`index ${instId}`) ? market.index(instId) : undefined
        if (index !== undefined) price(instId, 'index', toPrice(index.idxPx), index.ts)
      }
    },
    stop: () => {
      for (const key of watched.keys()) end(key)
    },
  }
}
