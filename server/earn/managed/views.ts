import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  add,
  canRedeemEarly,
  compare,
  DAYS_A_YEAR,
  type EarnLine,
  type EarnOrder,
  type EarnRedemption,
  type EarnRenewal,
  type EarnTotal,
  interestOfPeriod,
  type ManagedOrder,
  managedDates,
  managedEarly,
  managedPaid,
  managedPayAt,
  managedProduct,
  managedRedeemAt,
  managedTotal,
  type Refusal,
  subtract,
  ZERO,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { EarnDates, EarnProducts, EarnPurchase } from '../earnProducts.ts'
import { readHeld, readRunning } from '../held.ts'
import { CLOSED, sizeFault } from '../purchase.ts'
import { type EarnTerms, openAfter, productOf } from '../terms.ts'
import { type OrderRow, orderOf } from './rows.ts'

const interestOfDay = ({ principal, rate }: Pick<ManagedOrder, 'principal' | 'rate'>, day: number): Amount =>
  interestOfPeriod(principal, rate, day, DAYS_A_YEAR)

/** At which terms an order could be renewed; undefined where it cannot. */
const renewableAt = (
  order: ManagedOrder,
  product: string,
  terms: EarnTerms<'managed'>,
  at: number,
): EarnRenewal | undefined => {
  const now = terms.at(product, at)
  const isLive = (order.state === 'generated' || order.state === 'running') && at < order.endAt
  return isLive &&
    now?.open === true &&
    compare(order.principal, now.least) >= 0 &&
    compare(order.principal, now.most) <= 0
    ? { rate: now.rate, noticeDays: now.noticeDays }
    : undefined
}

interface ShownRow extends OrderRow {
  readonly into: string | null
}

const viewOf = (row: ShownRow, terms: EarnTerms<'managed'>, at: number): EarnOrder => {
  const order = orderOf(row)
  const { principal, rate, days, noticeDays, state, valueAt, endAt, paidDays, renewal, redeemAt = 0, ended } = order
  const earns = state === 'generated' || state === 'running'
  const renewable = renewableAt(order, row.product, terms, at)
  return {
    kind: 'managed',
    id: row.id,
    product: row.product,
    coin: row.coin,
    principal,
    rate,
    days,
    noticeDays,
    state,
    at: Number(row.at),
    valueAt,
    endAt,
    paid: managedPaid(order),
    payments: paidDays,
    interest: managedTotal(order),
    nextAt: earns ? managedPayAt(order, paidDays + 1) : 0,
    nextInterest: earns ? interestOfDay(order, paidDays + 1) : ZERO,
    ...(renewal === undefined ? {} : { renewal }),
    ...(renewable === undefined ? {} : { renewable }),
    redeemAt,
    ...(ended === undefined
      ? {}
      : { ended: { at: Number(row.ended_at), ...ended, ...(row.into === null ? {} : { into: row.into }) } }),
  }
}

/** Both ways in which an order ends; undefined once nothing is left to choose. */
const redemptionOf = (order: ManagedOrder, at: number): EarnRedemption | undefined => {
  const { state, principal, endAt, redeemAt } = order
  if (state === 'redeemed' || state === 'matured') return undefined
  const coming = subtract(managedTotal(order), managedPaid(order))
  const { back, forfeited } = managedEarly(order)
  const early = { back, forfeited, difference: add(forfeited, coming) }
  const term = { at: endAt, back: principal, interest: coming }
  if (state === 'redeem-requested') return { early: { at: redeemAt ?? 0, ...early }, term }
  if (!canRedeemEarly(order, at)) return { term }
  const paidAt = managedRedeemAt(order, at)
  return { early: { at: paidAt <= at ? 0 : paidAt, ...early }, term }
}

const linesOf = (order: ManagedOrder): EarnLine[] => {
  const { days, paidDays, state } = order
  const shown = state === 'generated' || state === 'running' ? days : paidDays
  return Array.from({ length: shown }, (_, each) => ({
    day: each + 1,
    at: managedPayAt(order, each + 1),
    amount: interestOfDay(order, each + 1),
    paid: each < paidDays,
  }))
}

const datesAt = (days: number, at: number): EarnDates => {
  const dates = managedDates(at, days)
  return { ...dates, payAt: managedPayAt(dates, 1) }
}

/** What is read of managed money. */
export const managedViews = (
  db: Kysely<Schema>,
  terms: EarnTerms<'managed'>,
): Omit<EarnProducts, 'buy' | 'redeem' | 'renew' | 'isRunning'> => {
  const readOrders = async (uid: string, where: ReturnType<typeof sql>, limit: number): Promise<ShownRow[]> => {
    const { rows } = await sql<ShownRow>`
      SELECT o.*, (SELECT n.id FROM managed_orders AS n WHERE n.renewed_from = o.id) AS into
      FROM managed_orders AS o WHERE o.uid = ${uid} AND ${where} ORDER BY o.id DESC LIMIT ${limit}`.execute(db)
    return rows
  }
  const readOne = async (uid: string, id: string): Promise<ShownRow | undefined> =>
    (await readOrders(uid, sql`o.id = ${id}`, 1))[0]
  const readProduct = async (id: string, at: number) => {
    const running = await readRunning(db, 'managed', [id])
    return productOf(terms, id, running.get(id) ?? ZERO, at)
  }
  return {
    async products(query, at) {
      const open = openAfter(terms, query, at)
      const running = await readRunning(db, 'managed', open)
      return open.flatMap((name) => productOf(terms, name, running.get(name) ?? ZERO, at) ?? [])
    },

    async product(id, at) {
      const product = await readProduct(id, at)
      return product && { product, ...datesAt(product.days, at) }
    },

    async preview(uid, { product: id, amount }: Pick<EarnPurchase, 'product' | 'amount'>, at) {
      const now = terms.at(id, at)
      const named = managedProduct(id)
      if (now === undefined || named === undefined || !now.open) return CLOSED
      const held = await readHeld(db, 'managed', uid, id, named.coin)
      const fault: Refusal | undefined = sizeFault(amount, now, held)
      if (fault !== undefined) return fault
      const product = productOf(terms, id, held.running, at)
      if (product === undefined) return CLOSED
      const order = { principal: amount, rate: now.rate, days: named.days }
      return {
        product,
        amount,
        ...datesAt(named.days, at),
        firstInterest: interestOfDay(order, 1),
        interest: managedTotal(order),
        fee: ZERO,
        available: held.available,
        own: held.own,
      }
    },

    async totals(uid) {
      const rows = await readOrders(uid, sql`o.state <> 'redeemed'`, 100_000)
      const totals = new Map<string, EarnTotal>()
      for (const row of rows) {
        const order = orderOf(row)
        const { coin } = row
        const none: EarnTotal = { kind: 'managed', coin, orders: 0, principal: ZERO, paid: ZERO, coming: ZERO }
        const sum = totals.get(coin) ?? none
        const ends = order.state === 'redeem-requested'
        totals.set(coin, {
          ...sum,
          orders: sum.orders + 1,
          principal: add(sum.principal, order.principal),
          paid: add(sum.paid, managedPaid(order)),
          coming: ends ? sum.coming : add(sum.coming, subtract(managedTotal(order), managedPaid(order))),
        })
      }
      return [...totals.values()].toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
    },

    async orders(uid, { over, before, limit }, at) {
      const state = over ? sql`o.state = 'redeemed'` : sql`o.state <> 'redeemed'`
      const below = before === undefined ? sql`true` : sql`o.id < ${before}`
      const rows = await readOrders(uid, sql`${state} AND ${below}`, limit)
      return rows.map((row) => viewOf(row, terms, at))
    },

    async order(uid, id, at) {
      const row = await readOne(uid, id)
      if (row === undefined) return undefined
      const redemption = redemptionOf(orderOf(row), at)
      return { order: viewOf(row, terms, at), ...(redemption === undefined ? {} : { redemption }) }
    },

    async lines(uid, id) {
      const row = await readOne(uid, id)
      return row && linesOf(orderOf(row))
    },
  }
}
