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
  interestOfPeriod,
  type ManagedOrder,
  managedDates,
  managedEarly,
  managedPaid,
  managedPayAt,
  managedRedeemAt,
  managedTotal,
  subtract,
  ZERO,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { EarnDates, EarnProducts, LinesPage } from '../earnProducts.ts'
import { MOST_TOTALLED, productViews, totalsOf } from '../productViews.ts'
import type { EarnTerms } from '../terms.ts'
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

/** Days behind one, of the whole term while it runs. */
const linesOf = (order: ManagedOrder, { after = 0, limit }: LinesPage): EarnLine[] => {
  const { days, paidDays, state } = order
  const shown = state === 'generated' || state === 'running' ? days : paidDays
  return Array.from({ length: Math.max(0, Math.min(limit, shown - after)) }, (_, nth) => {
    const day = after + nth + 1
    return { day, at: managedPayAt(order, day), amount: interestOfDay(order, day), paid: day <= paidDays }
  })
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
  return {
    ...productViews(db, terms, {
      dates: datesAt,
      earns: ({ amount, days }, { rate }) => {
        const order = { principal: amount, rate, days }
        return { firstInterest: interestOfDay(order, 1), interest: managedTotal(order) }
      },
    }),

    async totals(uid) {
      const rows = await readOrders(uid, sql`o.state <> 'redeemed'`, MOST_TOTALLED)
      return totalsOf(
        'managed',
        rows.map((row) => {
          const order = orderOf(row)
          const paid = managedPaid(order)
          const coming = order.state === 'redeem-requested' ? ZERO : subtract(managedTotal(order), paid)
          return { coin: row.coin, principal: order.principal, paid, coming }
        }),
      )
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

    async lines(uid, id, page) {
      const row = await readOne(uid, id)
      return row && linesOf(orderOf(row), page)
    },
  }
}
