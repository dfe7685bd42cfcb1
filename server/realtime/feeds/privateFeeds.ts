import { readLiveContractOrders } from '../../engine/futures/history.ts'
import { readLiveOrders } from '../../engine/spot/history.ts'
import type { PrivateFeeds, StateReaders, VenueEvents } from '../../platform/venueEvents.ts'
import type { PrivateSources } from './stateChannel.ts'
import { STATE_CHANNELS } from './stateChannels.ts'

/** The state behind the private channels, read from committed records. */
export const createPrivateFeeds = (sources: PrivateSources & { readonly events: VenueEvents }): PrivateFeeds => ({
  events: sources.events,
  snapshotOrders: async (uid) => {
    const both = await Promise.all([readLiveOrders(sources.db, uid), readLiveContractOrders(sources.db, uid)])
    return both.flat().toSorted((a, b) => Number(b.cTime) - Number(a.cTime))
  },
  snapshots: Object.fromEntries(
    Object.entries(STATE_CHANNELS).map(([channel, { read }]) => [
      channel,
      (uid: string, keys?: readonly string[]) => read(sources, uid, keys),
    ]),
  ) as StateReaders,
})
