import type { AnyOrder } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FrameMaker, frameMaker } from './context.ts'
import type { Told } from './eventLog.ts'
import { snapshotPages } from './pages.ts'
import { EVENT_UPDATE, LOST, placeOf, RESUMED } from './place.ts'

const TYPES: ReadonlySet<string | undefined> = new Set([undefined, 'ANY', 'SPOT', 'SWAP', 'FOREX'])

/**
 * A user's orders: the live ones as a snapshot first (ours, beyond the dialect), then each change. The whole channel
 * has a history that can be resumed; one that is filtered by type or instrument does not.
 */
export const orders: ChannelFeed = {
  fields: ['instType', 'instId', 'uid'],
  open(arg, { private: hub, market }) {
    const { uid, instId, instType } = arg
    if (hub === undefined || uid === undefined || !TYPES.has(instType)) return undefined
    if (instId !== undefined && market.instrument(instId) === undefined) return undefined
    const isWhole = instId === undefined && (instType === undefined || instType === 'ANY')
    const encode: FrameMaker<AnyOrder> = frameMaker(arg)
    const isAsked = (order: AnyOrder): boolean =>
      (instId === undefined || order.instId === instId) &&
      (instType === undefined || instType === 'ANY' || order.instType === instType)
    const change = ({ offset, news }: Told<AnyOrder>): Frame =>
      encode([news], isWhole ? EVENT_UPDATE + placeOf(hub.journal(uid).epoch, offset) : '')
    const place = (): string => {
      const { epoch, orders: log } = hub.journal(uid)
      return placeOf(isWhole ? epoch : undefined, log.offset)
    }
    const snapshot = async (more = ''): Promise<Frame[]> => {
      // Before the read: what happens meanwhile is told behind it.
      const at = place()
      return snapshotPages((await hub.source.snapshotOrders(uid)).filter(isAsked), encode, at + more)
    }
    return {
      start(publish) {
        const release = hub.hold(uid)
        const unlisten = hub.onOrder(uid, (told) => {
          if (isAsked(told.news)) publish(change(told))
        })
        return () => {
          unlisten()
          release()
        }
      },
      first(resume) {
        if (resume === undefined || !isWhole) return snapshot()
        const missed = hub.ordersSince(uid, resume.epoch, resume.offset)?.map(change)
        if (missed === undefined) return snapshot(LOST)
        if (!resume.snapshot) return [...missed, encode([], RESUMED + place())]
        return snapshot().then((pages) => [...missed, ...pages])
      },
      catchUp(missed) {
        if (missed === 0 || !isWhole) return snapshot()
        const { epoch, orders: log } = hub.journal(uid)
        return hub.ordersSince(uid, epoch, log.offset - missed)?.map(change) ?? snapshot(LOST)
      },
    }
  },
}
