import { sql, type Transaction } from 'kysely'
import {
  deliverOrder,
  failOrder,
  nextVestOf,
  rationOrder,
  type SaleMove,
  type SaleOrder,
  type SaleStep,
  toAmount,
  vestOrder,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addLetters, type DueLetter } from '../../users/accounts/dueLetters.ts'
import { countChanges, type SaleChange } from './figures.ts'
import { saleLetter } from './letters.ts'
import { salePosting } from './postings.ts'
import { numberOf, orderOf, type SaleOrderRow, type SaleRow } from './rows.ts'
import type { SaleDone } from './step.ts'

interface Work {
  readonly order: SaleOrder
  readonly moves: readonly SaleMove[]
  readonly dueAt: number | undefined
}

/** The steps that are due of an order, in turn; it may have missed one that came before. */
const workOn = (sale: SaleRow, row: SaleOrderRow, at: number): Work => {
  const { settings, progress } = sale
  let order = orderOf(row)
  const moves: SaleMove[] = []
  const take = (step: SaleStep): void => {
    if ('problem' in step) return
    order = step.order
    moves.push(...step.moves)
  }
  if (progress === 'failed') {
    take(failOrder(order))
    return { order, moves, dueAt: undefined }
  }
  if (progress === 'open') return { order, moves, dueAt: undefined }
  if (order.state === 'committed') take(rationOrder(order, settings, toAmount(row.tokens)))
  if (progress === 'rationed') return { order, moves, dueAt: undefined }
  const start = numberOf(sale.distributed_at) ?? at
  take(deliverOrder(order, settings, start))
  take(vestOrder(order, settings, start, at))
  return { order, moves, dueAt: nextVestOf(order, settings, start, at) }
}

const lockDue = (transaction: Transaction<Schema>, ids: readonly string[], at: number): Promise<SaleOrderRow[]> =>
  transaction
    .selectFrom('sale_orders')
    .selectAll()
    .where('id', 'in', ids)
    .where('due_at', '<=', String(at))
    .orderBy('id')
    .forUpdate()
    .execute()

interface Written {
  readonly row: SaleOrderRow
  readonly order: SaleOrder
  readonly dueAt: number | undefined
}

const writeOrders = async ({ transaction, at }: Inside, all: readonly Written[]): Promise<void> => {
  await sql`SELECT sale_commit(
    ${all.map(({ row }) => row.id)}::bigint[], ${all.map(({ row }) => row.state)}::text[],
    ${all.map(({ order }) => order.state)}::text[], ${all.map(({ order }) => order.locked)}::numeric[],
    ${all.map(({ order }) => order.paid)}::numeric[], ${all.map(({ order }) => order.tokens)}::numeric[],
    ${all.map(({ order }) => order.held)}::numeric[], ${all.map(({ order }) => order.released)}::numeric[],
    ${all.map(({ order }) => order.charged)}::numeric[], ${all.map(({ order }) => order.refund ?? null)}::text[],
    ${all.map(({ dueAt }) => dueAt ?? null)}::bigint[], ${at}
  )`.execute(transaction)
}

/** Does what is due of these orders, in one transaction. */
export const runOrders = async (inside: Inside, ids: readonly string[]): Promise<SaleDone[]> => {
  const { transaction, at } = inside
  const rows = await lockDue(transaction, ids, at)
  if (rows.length === 0) return []
  // Read after the orders are locked: whatever changes a sale takes its orders up again once these are done.
  const sales = await transaction
    .selectFrom('sales')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map(({ sale }) => sale))])
    .execute()
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  const postings: Posting[] = []
  const letters: DueLetter[] = []
  const done: SaleDone[] = []
  const written: Written[] = []
  for (const row of rows) {
    const sale = byId.get(row.sale)
    if (sale === undefined) continue
    const { order, moves, dueAt } = workOn(sale, row, at)
    written.push({ row, order, dueAt })
    postings.push(...salePosting(row, sale.settings, moves))
    const letter = saleLetter(sale, row.uid, row.state, { ...order, refund: order.refund ?? null })
    if (letter !== undefined) letters.push(letter)
    const { token, payCoin } = sale.settings
    const coins = moves.length === 0 ? [] : [token, payCoin]
    done.push({ id: row.id, uid: row.uid, coins, dueAt, isTold: letter !== undefined })
  }
  await writeOrders(inside, written)
  await countChanges(
    transaction,
    written.map(({ row, order }): SaleChange => ({ id: row.id, sale: row.sale, before: orderOf(row), after: order })),
  )
  await addLetters(transaction, letters, at)
  await inside.commit('', postings)
  return done
}
