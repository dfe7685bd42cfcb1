import { type Kysely, sql } from 'kysely'
import { type Amount, add, isZero, type SaleOrder, subtract, ZERO } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

/** Parts of a sale's figures: an order counts in one of them by its id, so that payments at once do not wait for each other. */
export const FIGURE_PARTS = 16

/** An order before and after a step. */
export interface SaleChange {
  readonly id: string
  readonly sale: string
  readonly before: SaleOrder
  readonly after: SaleOrder
}

interface Counted {
  readonly paid: number
  readonly refunded: number
  readonly proceeds: Amount
  readonly sold: Amount
  readonly released: Amount
}

const NOTHING: Counted = { paid: 0, refunded: 0, proceeds: ZERO, sold: ZERO, released: ZERO }

/** What of an order counts in the figures of its sale. */
const countedOf = ({ state, charged, tokens, released }: SaleOrder): Counted =>
  state === 'paid' || state === 'delivered'
    ? { paid: 1, refunded: 0, proceeds: charged, sold: tokens, released }
    : { ...NOTHING, refunded: state === 'refunded' ? 1 : 0 }

const changed = (sum: Counted, { before, after }: SaleChange): Counted => {
  const [was, is] = [countedOf(before), countedOf(after)]
  const amount = (of: 'proceeds' | 'sold' | 'released') => add(sum[of], subtract(is[of], was[of]))
  return {
    paid: sum.paid + is.paid - was.paid,
    refunded: sum.refunded + is.refunded - was.refunded,
    proceeds: amount('proceeds'),
    sold: amount('sold'),
    released: amount('released'),
  }
}

const isNothing = ({ paid, refunded, proceeds, sold, released }: Counted): boolean =>
  paid === 0 && refunded === 0 && [proceeds, sold, released].every(isZero)

interface Part extends Counted {
  readonly sale: string
  readonly part: number
}

/** What changes in which part of which sale's figures. */
const partsOf = (changes: readonly SaleChange[]): readonly Part[] => {
  const parts = new Map<string, Part>()
  for (const change of changes) {
    const part = Number(BigInt(change.id) % BigInt(FIGURE_PARTS))
    const key = `${change.sale} ${part}`
    parts.set(key, { sale: change.sale, part, ...changed(parts.get(key) ?? NOTHING, change) })
  }
  return [...parts.values()].filter((one) => !isNothing(one))
}

/** The figures of sales follow what was done to their orders, in the transaction that has written them. */
export const countChanges = async (transaction: Kysely<Schema>, changes: readonly SaleChange[]): Promise<void> => {
  const parts = partsOf(changes)
  if (parts.length === 0) return
  await sql`UPDATE sale_figures AS f SET paid = f.paid + c.paid, refunded = f.refunded + c.refunded,
      proceeds = f.proceeds + c.proceeds, sold = f.sold + c.sold, released = f.released + c.released
    FROM unnest(${parts.map(({ sale }) => sale)}::text[], ${parts.map(({ part }) => part)}::int[],
      ${parts.map(({ paid }) => paid)}::int[], ${parts.map(({ refunded }) => refunded)}::int[],
      ${parts.map(({ proceeds }) => proceeds)}::numeric[], ${parts.map(({ sold }) => sold)}::numeric[],
      ${parts.map(({ released }) => released)}::numeric[]) AS c (sale, part, paid, refunded, proceeds, sold, released)
    WHERE f.sale = c.sale AND f.part = c.part`.execute(transaction)
}
