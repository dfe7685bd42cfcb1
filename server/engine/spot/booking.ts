import {
  type Amount,
  add,
  type Instrument,
  isPositive,
  isZero,
  type LevelFill,
  notional,
  spotFee,
  subtract,
  sum,
  ZERO,
} from '#protocol'
import { house, type Move, user } from '../../ledger/posting.ts'
import type { Ids } from '../core/ids.ts'
import type { SpotOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

/** `T` takes depth and pays from what is available, `M` rested and pays from what is frozen. */
export type Role = 'T' | 'M'

const costOf = (fills: readonly LevelFill[]): Amount => sum(fills.map(({ px, sz }) => notional(sz, px, 'down')))

/**
 * Currency that an order pays with, and so freezes. Known from the order alone: it can be cancelled also when the
 * market no longer has its instrument.
 */
export const payCoin = ({ side, instId }: Pick<SpotOrder, 'side' | 'instId'>): string => {
  const [base, quote] = instId.split('-')
  return (side === 'buy' ? quote : base) ?? ''
}

/** What must be frozen for so much base at this price. Charges round up. */
export const freezeFor = (side: SpotOrder['side'], base: Amount, px: NonNullable<SpotOrder['px']>): Amount =>
  side === 'buy' ? notional(base, px, 'up') : base

/** Exchange of base against quote with the house, and the fee out of what is received. */
export const fillMoves = (
  order: Pick<SpotOrder, 'uid' | 'side' | 'instId'>,
  instrument: Instrument,
  fills: readonly LevelFill[],
  fee: Amount,
  role: Role,
): Move[] => {
  const base = sum(fills.map(({ sz }) => sz))
  const quote = costOf(fills)
  const [paid, received] = order.side === 'buy' ? [quote, base] : [base, quote]
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

/** The order after these fills, which are noted; `frozen` and `state` are the caller's to set. */
export const fillOrder = (
  work: Work,
  ids: Ids,
  order: SpotOrder,
  instrument: Instrument,
  fills: readonly LevelFill[],
  role: Role,
): SpotOrder => {
  const rate = role === 'T' ? instrument.takerFee : instrument.makerFee
  let fee = ZERO
  for (const { px, sz } of fills) {
    const charged = spotFee(order.side, sz, px, rate)
    fee = add(fee, charged)
    work.saveFill({ fillId: ids.next(), ordId: order.id, px, sz, fee: charged, execType: role, ts: String(work.at) })
  }
  work.post(order.id, fillMoves(order, instrument, fills, fee, role))
  return {
    ...order,
    accFillSz: add(order.accFillSz, sum(fills.map(({ sz }) => sz))),
    accFillQuote: add(order.accFillQuote, costOf(fills)),
    fee: add(order.fee, fee),
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

/** Where an order in base stands by what was filled. */
export const stateAfterFill = (order: SpotOrder): SpotOrder['state'] =>
  order.accFillSz === order.sz ? 'filled' : isZero(order.accFillSz) ? 'live' : 'partially_filled'
