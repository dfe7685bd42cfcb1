import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  compare,
  countedValue,
  debtAtEnd,
  type Loan,
  type LoanEvent,
  type LoanIndex,
  type LoanOrder,
  type LoanPreview,
  type LoanProductView,
  leastCollateral,
  loanDebt,
  loanIndexId,
  loanToValue,
  maximum,
  mostLent,
  newLoan,
  nextLoanHour,
  type operators,
  priceAtLimit,
  type Refusal,
  subtract,
  termsOfLoan,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { readRunning } from '../held.ts'
import { CLOSED, sizeFault } from '../purchase.ts'
import { namesAfter, openAfter } from '../terms.ts'
import type { IndexNow, LoanIndexes } from './indexes.ts'
import { ownPrincipal } from './reads.ts'
import { type LoanEventRow, type LoanRow, loanOf, pairOf } from './rows.ts'
import type { LoanProducts } from './terms.ts'

/** Open products that one answer has at most; a venue has a handful. */
const MOST_PRODUCTS = 50

const indexView = ({ price, at, fresh, sellsFrom }: IndexNow): LoanIndex => ({ price, at, fresh, sellsFrom })

/** Below which price it is liquidated today, and at the end. */
const limitsOf = (order: LoanOrder, debt: Amount) => ({
  liquidationNow: priceAtLimit(order, debt, 'liquidation'),
  liquidationAtEnd: priceAtLimit(order, debtAtEnd(order), 'liquidation'),
})

const viewOf = (row: LoanRow, indexes: LoanIndexes, at: number): Loan => {
  const order = loanOf(row)
  const { terms, principal, collateral, level, ended, endAt } = order
  const debt = ended === undefined ? loanDebt(order, at) : ZERO
  const index = ended === undefined ? indexes.now(pairOf(row)) : undefined
  const ratio = index && loanToValue(debt, countedValue(order, index.price))
  const least = index === undefined || level === 'safe' ? ZERO : leastCollateral(debt, terms, index.price)
  return {
    id: row.id,
    product: row.product,
    coin: row.coin,
    collateralCoin: row.collateral_coin,
    days: row.days,
    terms,
    at: order.takenAt,
    endAt,
    borrowed: toAmount(row.borrowed),
    principal,
    collateral,
    sold: toAmount(row.sold),
    interestPaid: toAmount(row.interest_paid),
    debt,
    debtAtEnd: ended === undefined ? debtAtEnd(order) : ZERO,
    growsAt: ended === undefined && nextLoanHour(order, at) < endAt ? nextLoanHour(order, at) : 0,
    level,
    ...(ratio === undefined ? {} : { ratio }),
    ...(index === undefined ? {} : { index: indexView(index) }),
    ...(ended === undefined ? limitsOf(order, debt) : {}),
    missing: compare(least, collateral) > 0 ? subtract(least, collateral) : ZERO,
    ...(ended === undefined ? {} : { ended: { at: Number(row.ended_at), by: ended } }),
  }
}

const eventOf = (row: LoanEventRow): LoanEvent => ({
  id: row.id,
  at: Number(row.at),
  kind: row.kind,
  locked: toAmount(row.locked),
  sold: toAmount(row.sold),
  returned: toAmount(row.returned),
  lent: toAmount(row.lent),
  proceeds: toAmount(row.proceeds),
  fee: toAmount(row.fee),
  paid: toAmount(row.paid),
  interest: toAmount(row.interest),
  ...(row.index_price === null ? {} : { index: toPrice(row.index_price) }),
  debt: toAmount(row.debt),
  collateral: toAmount(row.collateral),
  shortfall: toAmount(row.shortfall),
})

const readAvailable = async (db: Kysely<Schema>, uid: string, coin: string): Promise<Amount> => {
  const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(amount), 0) AS amount FROM ledger_balances
    WHERE uid = ${uid} AND coin = ${coin} AND kind = 'available'`.execute(db)
  return toAmount(rows[0]?.amount ?? '0')
}

/** Records below an id. */
const below = (before: string | undefined) => (before === undefined ? sql`true` : sql`id < ${before}`)

export interface Page {
  readonly before?: string | undefined
  readonly limit: number
}

/** A product with its terms, for operators. */
export type OfferedLoan = Pick<operators.LoanFigures, 'id' | 'coin' | 'collateralCoin' | 'days' | 'now' | 'next'>

/** What is read of loans. Times are Unix ms. */
export interface LoanViews {
  /** Open products, or one, open or not. */
  products(product: string | undefined, at: number): Promise<readonly LoanProductView[]>
  /** Products that have, had or will have terms, open or not, by coin and term, after one. */
  offered(page: { readonly after?: string | undefined; readonly limit: number }, at: number): readonly OfferedLoan[]
  preview(
    uid: string,
    input: { readonly product: string; readonly amount: Amount; readonly collateral: Amount },
    at: number,
  ): Promise<LoanPreview | Refusal>
  list(uid: string, page: Page & { readonly over: boolean }, at: number): Promise<readonly Loan[]>
  detail(
    uid: string,
    id: string,
    at: number,
  ): Promise<{ readonly loan: Loan; readonly available: Amount; readonly availableCollateral: Amount } | undefined>
  /** Undefined where the user has no such loan. */
  events(uid: string, id: string, page: Page): Promise<readonly LoanEvent[] | undefined>
}

export const loanViews = (db: Kysely<Schema>, products: LoanProducts, indexes: LoanIndexes): LoanViews => {
  const productOf = (id: string, running: Amount, at: number): LoanProductView | undefined => {
    const [now, named, next] = [products.at(id, at), products.loanNamed(id), products.nextRate(id, at)]
    if (now === undefined || named === undefined) return undefined
    const { rate, least, most, quota, open } = now
    const index = indexes.now(loanIndexId(named))
    return {
      id,
      ...named,
      rate,
      least,
      most,
      quota,
      left: maximum(ZERO, subtract(quota, running)),
      open,
      terms: termsOfLoan(now),
      ...(next === undefined ? {} : { next }),
      ...(index === undefined ? {} : { index: indexView(index) }),
    }
  }
  const readLoans = async (uid: string, where: ReturnType<typeof sql>, limit: number): Promise<LoanRow[]> => {
    const { rows } = await sql<LoanRow>`
      SELECT * FROM loan_orders WHERE uid = ${uid} AND ${where} ORDER BY id DESC LIMIT ${limit}`.execute(db)
    return rows
  }
  return {
    products: async (product, at) => {
      const ids = product === undefined ? openAfter(products, { limit: MOST_PRODUCTS }, at) : [product]
      const running = await readRunning(db, 'loan', ids)
      return ids.flatMap((id) => productOf(id, running.get(id) ?? ZERO, at) ?? [])
    },

    offered: (page, at) =>
      namesAfter(products, page).flatMap((id) => {
        const [named, now, next] = [products.loanNamed(id), products.at(id, at), products.next(id, at)]
        if (named === undefined) return []
        return [{ id, ...named, ...(now === undefined ? {} : { now }), ...(next === undefined ? {} : { next }) }]
      }),

    preview: async (uid, { product: id, amount, collateral }, at) => {
      const running = (await readRunning(db, 'loan', [id])).get(id) ?? ZERO
      const product = productOf(id, running, at)
      if (product === undefined || !product.open) return CLOSED
      const { terms, index, days, collateralCoin } = product
      const fault = sizeFault(amount, product, { own: await ownPrincipal(db, uid, id), available: amount, running })
      if (fault !== undefined) return fault
      if (index?.fresh !== true) return { error: 'priceStale' }
      const most = mostLent({ collateral, terms }, index.price)
      if (compare(amount, most) > 0)
        return { error: 'loanRatio', field: 'collateral', values: { most, coin: product.coin } }
      const order = newLoan(at, days, { terms, amount, collateral })
      const debt = loanDebt(order, at)
      return {
        product,
        amount,
        collateral,
        endAt: order.endAt,
        ratio: loanToValue(amount, countedValue(order, index.price)) ?? '1',
        most,
        leastCollateral: leastCollateral(amount, terms, index.price),
        debt,
        debtAtEnd: debtAtEnd(order),
        ...limitsOf(order, debt),
        available: await readAvailable(db, uid, collateralCoin),
      }
    },

    list: async (uid, { over, before, limit }, at) => {
      const state = over ? sql`ended_by IS NOT NULL` : sql`ended_by IS NULL`
      const rows = await readLoans(uid, sql`${state} AND ${below(before)}`, limit)
      return rows.map((row) => viewOf(row, indexes, at))
    },

    detail: async (uid, id, at) => {
      const [row] = await readLoans(uid, sql`id = ${id}`, 1)
      if (row === undefined) return undefined
      const [available, availableCollateral] = await Promise.all([
        readAvailable(db, uid, row.coin),
        readAvailable(db, uid, row.collateral_coin),
      ])
      return { loan: viewOf(row, indexes, at), available, availableCollateral }
    },

    events: async (uid, id, { before, limit }) => {
      const [row] = await readLoans(uid, sql`id = ${id}`, 1)
      if (row === undefined) return undefined
      const { rows } = await sql<LoanEventRow>`
        SELECT * FROM loan_events WHERE loan = ${id} AND ${below(before)} ORDER BY id DESC LIMIT ${limit}`.execute(db)
      return rows.map(eventOf)
    },
  }
}
