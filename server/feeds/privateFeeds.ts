import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { readLiveOrders } from '../engine/spot/history.ts'
import type { Market } from '../market/port.ts'
import type { Clock } from '../ports.ts'
import { readAccount } from './accountData.ts'
import type { PrivateFeeds, VenueEvents } from './events.ts'

/** The state behind the private channels, from the records: what is committed, and nothing else. */
export const createPrivateFeeds = (parts: {
  readonly db: Kysely<Schema>
  readonly market: Market
  readonly clock: Clock
  readonly events: VenueEvents
}): PrivateFeeds => ({
  events: parts.events,
  snapshotOrders: (uid) => readLiveOrders(parts.db, uid),
  snapshotAccount: (uid, coins) => readAccount(parts, uid, coins),
  // Until the venue trades contracts nobody holds one; the channel and the call ask here as they will then.
  snapshotPositions: async () => [],
})
