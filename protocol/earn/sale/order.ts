import { scaled, unscaled } from '../../base/decimal.ts'
import { type Amount, add, isPositive, isZero, subtract, toAmount, ZERO } from '../../base/money.ts'
import { saleCharge } from './ration.ts'
import type { SaleSettings } from './settings.ts'
import { nextVestAt, type Vesting, vestedUnits } from './vesting.ts'

const DAY_MS = 86_400_000

export const SALE_ORDER_STATES = ['committed', 'allocated', 'paid', 'delivered', 'refunded'] as const
export type SaleOrderState = (typeof SALE_ORDER_STATES)[number]
export const SALE_REFUNDS = ['nothing', 'unpaid', 'failed'] as const
export type SaleRefund = (typeof SALE_REFUNDS)[number]

/** A participant's order in a sale. `locked`, `paid`: of the coin that pays; `held`: of the token. */
export interface SaleOrder {
  readonly state: SaleOrderState
  readonly committed: Amount
  readonly locked: Amount
  readonly paid: Amount
  readonly held: Amount
  readonly tokens: Amount
  readonly charged: Amount
  /** Tokens that are free. */
  readonly released: Amount
  /** Why it was refunded. */
  readonly refund?: SaleRefund | undefined
}

export const NO_SALE_ORDER: SaleOrder = {
  state: 'committed',
  committed: ZERO,
  locked: ZERO,
  paid: ZERO,
  held: ZERO,
  tokens: ZERO,
  charged: ZERO,
  released: ZERO,
}

/** Where coins and tokens of an order are; `house` is Tapeline's own account. */
export type SalePlace = 'free' | 'locked' | 'escrow' | 'house'
export interface SaleMove {
  readonly coin: 'pay' | 'token'
  readonly from: SalePlace
  readonly to: SalePlace
  readonly amount: Amount
}

export type SaleProblem = 'notNow' | 'tooLate'
export type SaleStep =
  | { readonly order: SaleOrder; readonly moves: readonly SaleMove[] }
  | { readonly problem: SaleProblem }

const NOT_NOW: SaleStep = { problem: 'notNow' }

const step = (order: SaleOrder, moves: readonly SaleMove[]): SaleStep => ({
  order,
  moves: moves.filter(({ amount }) => isPositive(amount)),
})

/** Commits so much more: it is locked until the allocation. */
export const commitSale = (order: SaleOrder, amount: Amount): SaleStep =>
  order.state !== 'committed'
    ? NOT_NOW
    : step({ ...order, committed: add(order.committed, amount), locked: add(order.locked, amount) }, [
        { coin: 'pay', from: 'free', to: 'locked', amount },
      ])

/** So many tokens are allocated: what they do not cost is returned at once. Who gets none is done. */
export const rationOrder = (order: SaleOrder, sale: SaleSettings, tokens: Amount): SaleStep => {
  if (order.state !== 'committed') return NOT_NOW
  const charged = saleCharge(sale, tokens)
  const back: SaleMove = { coin: 'pay', from: 'locked', to: 'free', amount: subtract(order.locked, charged) }
  const next = { ...order, tokens, charged, locked: charged }
  return isZero(tokens)
    ? step({ ...next, state: 'refunded', refund: 'nothing' }, [back])
    : step({ ...next, state: 'allocated' }, [back])
}

/** Pays for the allocation, before the deadline (Unix ms). */
export const payOrder = (order: SaleOrder, payBy: number, at: number): SaleStep => {
  if (order.state !== 'allocated') return NOT_NOW
  if (at >= payBy) return { problem: 'tooLate' }
  return step({ ...order, state: 'paid', locked: ZERO, paid: order.charged }, [
    { coin: 'pay', from: 'locked', to: 'escrow', amount: order.charged },
  ])
}

/** Returns whatever of the coin that pays an order still has. */
const refund = (order: SaleOrder, why: SaleRefund): SaleStep =>
  step({ ...order, state: 'refunded', refund: why, locked: ZERO, paid: ZERO }, [
    { coin: 'pay', from: 'locked', to: 'free', amount: order.locked },
    { coin: 'pay', from: 'escrow', to: 'free', amount: order.paid },
  ])

/** The sale failed: everything is returned. */
export const failOrder = (order: SaleOrder): SaleStep =>
  order.state === 'delivered' || order.state === 'refunded' ? NOT_NOW : refund(order, 'failed')

export const vestingOf = ({ cliffDays, vestingDays }: Pick<SaleSettings, 'cliffDays' | 'vestingDays'>): Vesting => ({
  cliff: cliffDays * DAY_MS,
  duration: vestingDays * DAY_MS,
})

/** What of an order's tokens has vested at a moment; `start`: when they were distributed. */
export const vestedOf = (
  { tokens }: Pick<SaleOrder, 'tokens'>,
  sale: SaleSettings,
  start: number,
  at: number,
): Amount =>
  toAmount(unscaled(vestedUnits(scaled(tokens, sale.tokenDecimals), vestingOf(sale), start, at), sale.tokenDecimals))

/** When more of an order vests; undefined once everything has. */
export const nextVestOf = (
  { state, tokens, released }: SaleOrder,
  sale: SaleSettings,
  start: number,
  at: number,
): number | undefined =>
  state === 'delivered' && isPositive(subtract(tokens, released))
    ? (nextVestAt(vestingOf(sale), start, at) ?? at)
    : undefined

/** Frees what has vested and is not free yet. */
export const vestOrder = (order: SaleOrder, sale: SaleSettings, start: number, at: number): SaleStep => {
  if (order.state !== 'delivered') return NOT_NOW
  const amount = subtract(vestedOf(order, sale, start, at), order.released)
  if (!isPositive(amount)) return step(order, [])
  return step({ ...order, held: subtract(order.held, amount), released: add(order.released, amount) }, [
    { coin: 'token', from: 'locked', to: 'free', amount },
  ])
}

/**
 * The distribution (`start`, the moment from which tokens vest): payment and tokens change hands together; who has not paid
 * gets back what was locked.
 */
export const deliverOrder = (order: SaleOrder, sale: SaleSettings, start: number): SaleStep => {
  if (order.state === 'allocated') return refund(order, 'unpaid')
  if (order.state !== 'paid') return NOT_NOW
  const delivered: SaleOrder = { ...order, state: 'delivered', paid: ZERO, held: order.tokens }
  const vested = vestOrder(delivered, sale, start, start)
  if ('problem' in vested) return vested
  return step(vested.order, [
    { coin: 'pay', from: 'escrow', to: 'house', amount: order.paid },
    { coin: 'token', from: 'house', to: 'locked', amount: order.tokens },
    ...vested.moves,
  ])
}
