import type { contractOrder } from '#protocol'
import type { Handler } from './handler.ts'

export const selectPosition: Handler<typeof contractOrder.selectPosition> = async (
  { instId },
  { services: { clock, privateFeeds }, uid },
) => {
  // The time before the read: an answer must not claim to be newer than what it saw.
  const ts = String(clock.now())
  const positions = await privateFeeds.snapshotPositions(uid)
  return { positions: positions.filter((position) => instId === undefined || position.instId === instId), ts }
}
