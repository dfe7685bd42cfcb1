import type { AnyOrder } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FrameMaker, frameMaker } from './context.ts'
import { cursorOf, EVENT_UPDATE, LOST, RESUMED } from './cursor.ts'
import type { LoggedEvent } from './eventLog.ts'
import { snapshotPages } from './pages.ts'

const TYPES: ReadonlySet<string | undefined> = new Set([undefined, 'ANY', 'SPOT', 'SWAP', 'FOREX'])

/**
 * A user's orders: a snapshot of the live ones (beyond OKX), then each change. The unfiltered channel has a history
 * that can be resumed; a channel filtered by type or instrument has none.
 */
export const orders: ChannelFeed = {
  fields: ['instType', 'instId', 'uid'],
  open(arg, { private: hub, market }) {
    const { uid, instId, instType } = arg
    if (hub === undefined || uid === undefined || !TYPES.has(instType)) return undefined
    if (instId !== undefined && market.instrument(instId) === undefined) return undefined
    const isWhole = instId === undefined && (instType === undefined || instType === 'ANY')
    const encode: FrameMaker<AnyOrder> = frameMaker(arg)
    const matches = (order: AnyOrder): boolean =>
      (instId === undefined || order.instId === instId) &&
      (instType === undefined || instType === 'ANY' || order.instType === instType)
    const change = ({ offset, event }: LoggedEvent<AnyOrder>): Frame =>
      encode([event], isWhole ? EVENT_UPDATE + cursorOf(hub.journal(uid).epoch, offset) : '')
    const cursor = (): string => {
      const { epoch, orders: log } = hub.journal(uid)
      return cursorOf(isWhole ? epoch : undefined, log.offset)
    }
    const snapshot = async (more = ''): Promise<Frame[]> => {
      // Taken before the read, so that changes during it are sent after the snapshot.
      const at = cursor()
      return snapshotPages((await hub.source.snapshotOrders(uid)).filter(matches), encode, at + more)
    }
    return {
      start(publish) {
        const release = hub.hold(uid)
        const unlisten = hub.onOrder(uid, (update) => {
          if (matches(update.event)) publish(change(update))
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
        if (!resume.snapshot) return [...missed, encode([], RESUMED + cursor())]
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
