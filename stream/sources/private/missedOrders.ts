// Searches the records for orders that ended while no channel said so.

import { type AnyOrder, contractOrder, type Order, tradingContracts } from '#protocol'
import type { LazyContext } from '../source.ts'
import type { AwayUpdates } from './awayUpdates.ts'
import { HISTORY_LIMIT } from './ended.ts'

/** A search that can be started again and called off. */
export interface MissedOrders {
  readonly isSearching: () => boolean
  readonly search: () => Promise<void>
  readonly cancel: () => void
}

const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 2_000

const byTime = (a: AnyOrder, b: AnyOrder): number => Number(a.uTime) - Number(b.uTime)

/** Runs when a history was lost: the records still say how orders ended since then. */
export const createMissedOrders = (
  { ports, call, reporter }: LazyContext,
  away: Pick<AwayUpdates, 'live' | 'lost' | 'sentUntil' | 'sentBefore'>,
  on: {
    /** What the records have: ended spot orders, and orders that ended since the last update that was sent. */
    found(spot: readonly Order[], missed: readonly AnyOrder[]): void
    isLeading(): boolean
  },
): MissedOrders => {
  /** Names the search that is under way. */
  let current = 0
  let isSearching = false

  const readRecords = async () => {
    const [spot, contracts] = await Promise.all([
      call(tradingContracts.getHistoryContractsData, { limit: HISTORY_LIMIT }),
      call(contractOrder.selectHistory, { limit: HISTORY_LIMIT }),
    ])
    return { spot, contracts }
  }
  const search = async (): Promise<void> => {
    const own = ++current
    isSearching = true
    away.live(false)
    away.lost()
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) await new Promise<void>((resolve) => ports.setTimeout(resolve, RETRY_DELAY_MS))
      if (own !== current) return
      const { spot, contracts } = await readRecords()
      if (own !== current) return
      reporter.note(spot)
      reporter.note(contracts)
      if (spot.kind !== 'ok' || contracts.kind !== 'ok') continue
      const clockAhead = ports.now() - Number(spot.data.ts)
      const from = Math.max(away.sentUntil() - clockAhead, away.sentBefore())
      const missed = [...spot.data.orders, ...contracts.data.orders].filter(({ uTime }) => Number(uTime) > from)
      on.found(spot.data.orders, missed.toSorted(byTime))
      break
    }
    isSearching = false
    away.live(on.isLeading())
  }
  return {
    isSearching: () => isSearching,
    search,
    cancel: () => {
      current++
      isSearching = false
    },
  }
}
