import type { Order } from '#protocol'
import { type ChannelFeed, type FrameMaker, frameMaker } from './context.ts'
import { snapshotPages } from './pages.ts'

const TYPES: ReadonlySet<string | undefined> = new Set([undefined, 'ANY', 'SPOT'])

/** A user's orders: the live ones as a snapshot first (ours, beyond the dialect), then each change. */
export const ordersFeed: ChannelFeed = {
  fields: ['instType', 'instId', 'uid'],
  open(arg, { private: hub, market }) {
    const { uid, instId, instType } = arg
    if (hub === undefined || uid === undefined || !TYPES.has(instType)) return undefined
    if (instId !== undefined && market.instrument(instId) === undefined) return undefined
    const encode: FrameMaker<Order> = frameMaker(arg)
    const isAsked = (order: Order): boolean => instId === undefined || order.instId === instId
    const snapshot = async () => snapshotPages((await hub.source.snapshotOrders(uid)).filter(isAsked), encode)
    return {
      start: (publish) =>
        hub.onOrder(uid, (order) => {
          if (isAsked(order)) publish(encode([order]))
        }),
      first: snapshot,
      catchUp: snapshot,
    }
  },
}
