import type { Kysely } from 'kysely'
import { forexToWire, readForexAccount } from '../../engine/forex/account.ts'
import { readLiveContractOrders } from '../../engine/futures/history.ts'
import { positionsToWire, readContractAccount } from '../../engine/margin/account.ts'
import type { ContractTerms } from '../../engine/margin/contractTerms.ts'
import { readLiveOrders } from '../../engine/spot/history.ts'
import type { Market } from '../../market/port.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import type { PrivateFeeds, VenueEvents } from '../../platform/venueEvents.ts'
import type { Support } from '../../support/support.ts'
import { readAccount } from './accountData.ts'

/** The state behind the private channels, from the records: what is committed, and nothing else. */
export const createPrivateFeeds = (parts: {
  readonly db: Kysely<Schema>
  readonly market: Market
  readonly clock: Clock
  readonly terms: ContractTerms
  readonly events: VenueEvents
  readonly support: Pick<Support, 'headOf'>
}): PrivateFeeds => ({
  events: parts.events,
  snapshotOrders: async (uid) => {
    const both = await Promise.all([readLiveOrders(parts.db, uid), readLiveContractOrders(parts.db, uid)])
    return both.flat().toSorted((a, b) => Number(b.cTime) - Number(a.cTime))
  },
  snapshotAccount: (uid, coins) => readAccount(parts, uid, coins),
  snapshotSupport: (uid) => parts.support.headOf({ uid }),
  snapshotPositions: async (uid, posIds) => {
    const contracts = await readContractAccount(parts, uid, posIds)
    const forex = await readForexAccount(parts, uid, posIds, contracts)
    const all = [...positionsToWire(contracts), ...forexToWire(forex, parts.market)]
    return posIds === undefined ? all : all.filter(({ posId }) => posIds.includes(posId))
  },
})
