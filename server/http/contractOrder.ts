import type { contractOrder } from '#protocol'
import type { Handler } from './handler.ts'

/** Nobody holds a contract before the venue trades them. */
export const selectPosition: Handler<typeof contractOrder.selectPosition> = async (
  _input,
  { services: { clock } },
) => ({
  positions: [],
  ts: String(clock.now()),
})
