import type { C2cOrderRow } from '#protocol'
import { readOrders } from '../../c2c/orderViews.ts'
import { frameMaker } from './context.ts'
import type { StateChannelFeed } from './stateChannel.ts'
import { stateFeed } from './stateFeed.ts'

/** Nobody has nearly as many open orders at once. */
const MOST = 500

/** A user's C2C orders that are not ended: a snapshot, then each order as a whole after each of its steps. */
export const c2c: StateChannelFeed<readonly C2cOrderRow[]> = {
  read: ({ db }, uid, ids) =>
    readOrders(db, uid, ids === undefined ? { open: true, limit: MOST } : { ids, limit: MOST }),
  fields: ['uid'],
  open(arg, { private: hub }) {
    const { uid } = arg
    if (hub === undefined || uid === undefined) return undefined
    return stateFeed<readonly C2cOrderRow[], C2cOrderRow>({
      hub,
      uid,
      log: () => hub.journal(uid).states.c2c,
      isWhole: true,
      load: (ids) => hub.source.snapshots.c2c(uid, ids),
      items: (orders) => orders,
      elements: (_all, some) => some,
      encode: frameMaker(arg),
    })
  },
}
