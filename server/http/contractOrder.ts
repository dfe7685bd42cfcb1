import type { contractOrder } from '#protocol'
import { type Handler, refuse } from './handler.ts'

export const selectPosition: Handler<typeof contractOrder.selectPosition> = async (
  { instId },
  { services: { clock, privateFeeds }, uid },
) => {
  // The time before the read: an answer must not claim to be newer than what it saw.
  const ts = String(clock.now())
  const positions = await privateFeeds.snapshotPositions(uid)
  return { positions: positions.filter((position) => instId === undefined || position.instId === instId), ts }
}

export const save: Handler<typeof contractOrder.save> = async () => refuse('unavailable')

export const closeOut: Handler<typeof contractOrder.closeOut> = async () => refuse('unavailable')

export const closeAll: Handler<typeof contractOrder.closeAll> = async () => refuse('unavailable')

export const reverse: Handler<typeof contractOrder.reverse> = async () => refuse('unavailable')

export const protect: Handler<typeof contractOrder.protect> = async () => refuse('unavailable')

export const recall: Handler<typeof contractOrder.recall> = async () => refuse('unavailable')

export const cancelAll: Handler<typeof contractOrder.cancelAll> = async () => refuse('unavailable')

export const changeMargin: Handler<typeof contractOrder.changeMargin> = async () => refuse('unavailable')

export const changeSettings: Handler<typeof contractOrder.changeSettings> = async () => refuse('unavailable')

export const selectEntrust: Handler<typeof contractOrder.selectEntrust> = async () => refuse('unavailable')

export const selectHistory: Handler<typeof contractOrder.selectHistory> = async () => refuse('unavailable')

export const selectDetail: Handler<typeof contractOrder.selectDetail> = async () => refuse('unavailable')

export const closedPositions: Handler<typeof contractOrder.closedPositions> = async () => refuse('unavailable')

export const positionDetail: Handler<typeof contractOrder.positionDetail> = async () => refuse('unavailable')

export const fundingHistory: Handler<typeof contractOrder.fundingHistory> = async () => refuse('unavailable')

export const contractProperty: Handler<typeof contractOrder.contractProperty> = async () => refuse('unavailable')
