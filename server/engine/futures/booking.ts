import {
  type Amount,
  add,
  type ContractFill,
  compare,
  type FillSettlement,
  fillHolding,
  openingSide,
  type Price,
  proportion,
  settleFill,
  subtract,
} from '#protocol'
import { house, type Move, user } from '../../ledger/posting.ts'
import { newPosition } from '../margin/booking.ts'
import { recordFill } from '../margin/fills.ts'
import { remaining } from '../margin/sizes.ts'
import { COIN, type MarginOrder, type MarginPosition } from '../margin/types.ts'
import type { ContractWork } from './work.ts'

/** `T` is a taker, `M` a maker. */
export type Role = 'T' | 'M'

const move = (from: Move['from'], to: Move['to'], amount: Amount, cause: Move['cause']): Move => ({
  from,
  to,
  coin: COIN,
  amount,
  cause,
})

/** The moves of money of one fill. */
const movesOf = (
  uid: string,
  { lossFromMargin, lossFromWallet, returned, gain, fee, locked }: FillSettlement,
): readonly Move[] => {
  const [wallet, margin, market] = [user(uid, 'available'), user(uid, 'margin'), house('market')]
  return [
    move(margin, market, lossFromMargin, 'futures-result'),
    move(margin, wallet, returned, 'futures-margin'),
    move(market, wallet, gain, 'futures-result'),
    move(wallet, market, lossFromWallet, 'futures-result'),
    move(wallet, house('fees'), fee, 'futures-fee'),
    move(wallet, margin, locked, 'futures-margin'),
  ]
}

export interface Execution {
  readonly sz: Amount
  readonly px: Price
  readonly role: Role
  readonly feeRate: string
}

/**
 * Books one fill of an order: position, ledger and the order's sums. Returns undefined, with nothing changed, when the
 * user cannot cover it. A fill that turns a position closes it and opens another one.
 */
export const book = (
  work: ContractWork,
  order: MarginOrder,
  { sz, px, role, feeRate }: Execution,
): MarginOrder | undefined => {
  const { uid, instId } = order
  const before = work.state.position(uid, instId)
  const held = before?.holding
  const isTurn = held !== undefined && order.side !== openingSide(held.side) && compare(sz, held.size) > 0
  if (isTurn) {
    const closed = book(work, order, { sz: held.size, px, role, feeRate })
    return closed === undefined ? undefined : book(work, closed, { sz: subtract(sz, held.size), px, role, feeRate })
  }
  const position: MarginPosition = before ?? newPosition(work, order)
  const { leverage } = work.state.settings(uid, instId)
  const fill: ContractFill = { side: order.side, sz, px, leverage: held?.leverage ?? leverage, feeRate }
  const effect = fillHolding(held, fill)
  const settled = settleFill(work.available(uid), position.mode === 'cross', effect)
  if (settled === undefined) return undefined
  work.post(order.id, movesOf(uid, settled))
  const after = { ...position, holding: effect.holding, fee: add(position.fee, settled.fee) }
  return recordFill(work, order, after, { sz, px, fee: settled.fee, execType: role, effect })
}

/** The part of an order's frozen amount that belongs to `sz` of its remaining size. */
export const frozenFor = (order: MarginOrder, sz: Amount): Amount => proportion(order.frozen, sz, remaining(order))
