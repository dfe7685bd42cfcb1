import { type Amount, compare, payOrder, type Refusal, rationOrder, toAmount } from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { countChanges } from './figures.ts'
import { salePosting } from './postings.ts'
import { lockOrder, numberOf, orderColumns, orderOf } from './rows.ts'
import { NOT_FOUND, type SaleDone, type SaleStepParts } from './step.ts'

export interface PayInput {
  readonly id: string
  /** What was shown as the price of the allocation. */
  readonly charged: Amount
}

/** Pays for an allocation. One whose refund has not been booked yet gets it in the same step. */
export const payStep =
  ({ clock }: Pick<SaleStepParts, 'clock'>) =>
  async (inside: Inside, uid: string, input: PayInput): Promise<SaleDone | Refusal> => {
    const { transaction } = inside
    // Shared: the distribution and a failure wait for payments that are under way, and are seen by those that come after.
    const sale = await transaction
      .selectFrom('sales')
      .selectAll()
      .where('id', '=', input.id)
      .forShare()
      .executeTakeFirst()
    if (sale === undefined) return NOT_FOUND
    const row = await lockOrder(transaction, sale.id, uid)
    if (row === undefined) return NOT_FOUND
    if (sale.progress !== 'rationed') return { error: 'saleNotPayable' }
    const { settings } = sale
    const at = clock.now()
    const before = orderOf(row)
    const allocated =
      before.state === 'committed' ? rationOrder(before, settings, toAmount(row.tokens)) : { order: before, moves: [] }
    if ('problem' in allocated) return { error: 'saleNotPayable' }
    const paid = payOrder(allocated.order, numberOf(sale.pay_by) ?? 0, at)
    if ('problem' in paid) return { error: paid.problem === 'tooLate' ? 'salePaidLate' : 'saleNotPayable' }
    if (compare(paid.order.charged, input.charged) !== 0) return { error: 'quoteChanged', field: 'charged' }
    await transaction
      .updateTable('sale_orders')
      .set(orderColumns(paid.order, at, undefined))
      .where('id', '=', row.id)
      .execute()
    await countChanges(transaction, [{ id: row.id, sale: sale.id, before, after: paid.order }])
    const owner = { id: row.id, uid }
    await inside.commit(row.id, [
      ...salePosting(owner, settings, allocated.moves),
      ...salePosting(owner, settings, paid.moves),
    ])
    return { id: row.id, uid, coins: [settings.payCoin] }
  }
