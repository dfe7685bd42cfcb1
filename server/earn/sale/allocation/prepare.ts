import type { Kysely } from 'kysely'
import { compare, isSubscribed, saleDueAt, secretHash, toAmount } from '#protocol'
import type { Schema } from '../../../platform/db/schema.ts'
import { type SaleRow, timesOf } from '../rows.ts'
import { allocate } from './allocate.ts'
import type { PagedAllocation } from './allocatePages.ts'
import { readList } from './readList.ts'

/** An allocation that is computed and not written. */
export interface PreparedAllocation extends PagedAllocation {
  /** Ids of the orders of each part, apart by `,`. */
  readonly ids: readonly string[]
}

/** Can it be drawn: it is no lottery, or its secret is the one whose hash was published. */
export const isDrawable = ({ settings, secret, secret_hash: hash }: SaleRow): boolean =>
  settings.sharing === 'share' || (secret !== null && secretHash(secret) === hash)

/** Is this the allocation of just what was committed? No commitment is taken back, so sums say it. */
export const isCurrent = (prepared: PreparedAllocation, sale: SaleRow): boolean =>
  prepared.participants === sale.participants && compare(prepared.total, toAmount(sale.total)) === 0

/**
 * Computes the allocation of a sale that has ended, before its rows are locked: nobody waits for that. Undefined where there
 * is nothing to allocate. A commitment that was in time and is committed meanwhile makes it another one (`isCurrent`).
 */
export const prepareAllocation = async (
  db: Kysely<Schema>,
  id: string,
  at: number,
): Promise<PreparedAllocation | undefined> => {
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', id)
    .where('progress', '=', 'open')
    .executeTakeFirst()
  if (sale === undefined || !isDrawable(sale) || !isSubscribed(sale.settings, toAmount(sale.total))) return undefined
  const due = saleDueAt(sale.settings, timesOf(sale))
  if (due === undefined || at < due) return undefined
  const list = await readList(db, id)
  if (list.length === 0) return undefined
  const pages = list.map(({ lines }) => lines)
  const allocation = await allocate(sale, { id, settings: sale.settings, secret: sale.secret ?? undefined, pages })
  return { ...allocation, ids: list.map(({ ids }) => ids) }
}
