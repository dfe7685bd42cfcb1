import { type Kysely, sql } from 'kysely'
import {
  canPrepay,
  type EarnOrder,
  type EarnRedemption,
  newPledged,
  type PledgedOrder,
  pledgedAccrued,
  pledgedDates,
  pledgedLines,
  pledgedPaid,
  pledgedPaidUntil,
  pledgedPayAfter,
  pledgedPayments,
  type RateAt,
  settlePledged,
  stepPledged,
  subtract,
  ZERO,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { EarnDates, EarnProducts } from '../earnProducts.ts'
import { MOST_TOTALLED, productViews, totalsOf } from '../productViews.ts'
import type { EarnTerms } from '../terms.ts'
import { type OrderRow, orderOf, ratesOf } from './rows.ts'

/** The next payment of an order that runs, at the rate of its coming hours as it is known now. */
const nextOf = (order: PledgedOrder, rateAt: RateAt): Pick<EarnOrder, 'nextAt' | 'nextInterest'> => {
  if (order.state === 'redeemed') return { nextAt: 0, nextInterest: ZERO }
  const nextAt = pledgedPayAfter(order, pledgedPaidUntil(order))
  const running: PledgedOrder = { ...order, state: 'running' }
  return { nextAt, nextInterest: stepPledged(running, nextAt, rateAt)?.moves.interest ?? ZERO }
}

/** What the whole term pays; without a term, what has been paid. */
const totalOf = (order: PledgedOrder, rateAt: RateAt) =>
  order.endAt === 0
    ? pledgedPaid(order)
    : pledgedPaid(settlePledged({ ...order, state: 'running' }, order.endAt, rateAt).order)

const viewOf = (row: OrderRow, terms: EarnTerms<'pledged'>): EarnOrder => {
  const order = orderOf(row)
  const { principal, rate, days, state, valueAt, endAt, ended } = order
  const rateAt = ratesOf(terms, row)
  return {
    kind: 'pledged',
    id: row.id,
    product: row.product,
    coin: row.coin,
    principal,
    rate,
    days,
    noticeDays: 0,
    state,
    at: Number(row.at),
    valueAt,
    endAt,
    paid: pledgedPaid(order),
    payments: pledgedPayments(order),
    interest: state === 'redeemed' ? pledgedPaid(order) : totalOf(order, rateAt),
    ...nextOf(order, rateAt),
    redeemAt: 0,
    ...(ended === undefined
      ? {}
      : { ended: { at: Number(row.ended_at), by: ended.by, back: principal, forfeited: ended.forfeited } }),
  }
}

/** Both ways in which an order ends; undefined once nothing is left to choose. An order without a term has no end. */
const redemptionOf = (order: PledgedOrder, at: number, rateAt: RateAt): EarnRedemption | undefined => {
  const { principal, endAt } = order
  if (!canPrepay(order, at)) return undefined
  const settled = settlePledged(order, at, rateAt).order
  const forfeited = pledgedAccrued(settled, at, rateAt)
  const coming = endAt === 0 ? forfeited : subtract(totalOf(order, rateAt), pledgedPaid(settled))
  return {
    early: { at: 0, back: principal, forfeited, difference: coming },
    term: { at: endAt, back: principal, interest: coming },
  }
}

const datesAt = (days: number, at: number): EarnDates => {
  const dates = pledgedDates(at, days)
  return { ...dates, payAt: pledgedPayAfter(dates, dates.valueAt) }
}

/** What is read of pledged orders. */
export const pledgedViews = (
  db: Kysely<Schema>,
  terms: EarnTerms<'pledged'>,
): Omit<EarnProducts, 'buy' | 'redeem' | 'renew' | 'isRunning'> => {
  const readOrders = async (uid: string, where: ReturnType<typeof sql>, limit: number): Promise<OrderRow[]> => {
    const { rows } = await sql<OrderRow>`
      SELECT * FROM pledged_orders WHERE uid = ${uid} AND ${where} ORDER BY id DESC LIMIT ${limit}`.execute(db)
    return rows
  }
  const readOne = async (uid: string, id: string): Promise<OrderRow | undefined> =>
    (await readOrders(uid, sql`id = ${id}`, 1))[0]
  return {
    ...productViews(db, terms, {
      dates: datesAt,
      earns: ({ product, amount, days }, { rate }, at) => {
        const order = newPledged(at, amount, days, rate)
        const rateAt = ratesOf(terms, { product, rate })
        return { firstInterest: nextOf(order, rateAt).nextInterest, interest: totalOf(order, rateAt) }
      },
    }),

    async totals(uid) {
      const rows = await readOrders(uid, sql`state <> 'redeemed'`, MOST_TOTALLED)
      return totalsOf(
        'pledged',
        rows.map((row) => {
          const order = orderOf(row)
          const paid = pledgedPaid(order)
          const coming = subtract(totalOf(order, ratesOf(terms, row)), paid)
          return { coin: row.coin, principal: order.principal, paid, coming }
        }),
      )
    },

    async orders(uid, { over, before, limit }) {
      const state = over ? sql`state = 'redeemed'` : sql`state <> 'redeemed'`
      const below = before === undefined ? sql`true` : sql`id < ${before}`
      return (await readOrders(uid, sql`${state} AND ${below}`, limit)).map((row) => viewOf(row, terms))
    },

    async order(uid, id, at) {
      const row = await readOne(uid, id)
      if (row === undefined) return undefined
      const redemption = redemptionOf(orderOf(row), at, ratesOf(terms, row))
      return { order: viewOf(row, terms), ...(redemption === undefined ? {} : { redemption }) }
    },

    async lines(uid, id, page) {
      const row = await readOne(uid, id)
      return row && pledgedLines(orderOf(row), ratesOf(terms, row), page)
    },
  }
}
