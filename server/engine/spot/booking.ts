import {
  type Amount,
  add,
  type Instrument,
  isPositive,
  isZero,
  type LevelFill,
  payCoin,
  type SpotSettlement,
  settleSpot,
  subtract,
} from '#protocol'
import { house, type Move, user } from '../../ledger/posting.ts'
import type { Ids } from '../core/ids.ts'
import type { SpotOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

/** `T` is a taker, who pays from the available account; `M` is a maker, who pays from the frozen one. */
export type Role = 'T' | 'M'

/** The moves of a fill: base against quote with the house, and the fee out of what is received. */
const fillMoves = (
  order: Pick<SpotOrder, 'uid' | 'side' | 'instId'>,
  instrument: Instrument,
  { paid, received, fee }: SpotSettlement,
  role: Role,
): Move[] => {
  const payer = user(order.uid, role === 'T' ? 'available' : 'frozen')
  const wallet = user(order.uid, 'available')
  const pay = payCoin(order)
  const receive = pay === instrument.baseCcy ? instrument.quoteCcy : instrument.baseCcy
  const moves: Move[] = [
    { from: payer, to: house('market'), coin: pay, amount: paid, cause: 'spot-fill' },
    { from: house('market'), to: wallet, coin: receive, amount: received, cause: 'spot-fill' },
    { from: wallet, to: house('fees'), coin: receive, amount: fee, cause: 'spot-fee' },
  ]
  return moves.filter(({ amount }) => isPositive(amount))
}

/** Records fills and returns the order with them added. The caller sets `frozen` and `state`. */
export const fillOrder = (
  work: Work,
  ids: Ids,
  order: SpotOrder,
  instrument: Instrument,
  fills: readonly LevelFill[],
  role: Role,
): SpotOrder => {
  const settled = settleSpot(order.side, fills, role === 'T' ? instrument.takerFee : instrument.makerFee)
  for (const { px, sz, fee } of settled.fills)
    work.saveFill({ fillId: ids.next(), ordId: order.id, px, sz, fee, execType: role, ts: String(work.at) })
  work.post(order.id, fillMoves(order, instrument, settled, role))
  return {
    ...order,
    accFillSz: add(order.accFillSz, settled.base),
    accFillQuote: add(order.accFillQuote, settled.quote),
    fee: add(order.fee, settled.fee),
    uTime: work.at,
  }
}

/** Freezes or releases until exactly `needed` is frozen for the order. */
export const adjustFrozen = (work: Work, order: SpotOrder, needed: Amount): SpotOrder => {
  const more = subtract(needed, order.frozen)
  if (isZero(more)) return order
  const [available, frozen] = [user(order.uid, 'available'), user(order.uid, 'frozen')] as const
  const coin = payCoin(order)
  work.post(order.id, [
    isPositive(more)
      ? { from: available, to: frozen, coin, amount: more, cause: 'spot-freeze' }
      : { from: frozen, to: available, coin, amount: subtract(order.frozen, needed), cause: 'spot-release' },
  ])
  return { ...order, frozen: needed }
}
