import {
  type Amount,
  add,
  compare,
  fillForex,
  type LossCover,
  openingSide,
  type Price,
  subtract,
  ZERO,
} from '#protocol'
import { newPosition } from '../margin/booking.ts'
import { recordFill } from '../margin/fills.ts'
import type { MarginOrder, MarginPosition } from '../margin/types.ts'
import { settleForex } from './money.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

export interface ForexExecution {
  readonly sz: Amount
  readonly px: Price
}

/**
 * Books one fill of an order: position, ledger and the order's sums. Returns undefined, with nothing changed, when the
 * user cannot cover it. A fill that turns a position closes it and opens another one.
 */
export const bookForex = (
  work: ForexWork,
  order: MarginOrder,
  { sz, px }: ForexExecution,
  quote: ForexQuote,
  cover: LossCover,
): MarginOrder | undefined => {
  const { uid, instId, side, leverage } = order
  const before = work.state.position(uid, instId)
  const held = before?.holding
  if (held !== undefined && side !== openingSide(held.side) && compare(sz, held.size) > 0) {
    const closed = bookForex(work, order, { sz: held.size, px }, quote, cover)
    return closed && bookForex(work, closed, { sz: subtract(sz, held.size), px }, quote, cover)
  }
  const position: MarginPosition = before ?? { ...newPosition(work, order), mode: 'cross', leverage, putUp: ZERO }
  const effect = fillForex(held, { side, sz, px, leverage }, quote.conversion)
  const settled = settleForex(work, position, effect, cover)
  if (settled === undefined) return undefined
  work.post(order.id, settled.moves)
  for (const other of settled.others) work.savePosition({ ...other, uTime: work.at })
  const after = {
    ...position,
    leverage: effect.holding?.leverage ?? position.leverage,
    holding: settled.holding,
    ...(position.putUp === undefined ? {} : { putUp: add(position.putUp, effect.locked) }),
  }
  return recordFill(work, order, after, { sz, px, fee: ZERO, execType: order.px === undefined ? 'T' : 'M', effect })
}
