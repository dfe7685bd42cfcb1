import { type Kysely, sql } from 'kysely'
import { type Amount, type EarnKind, negate } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

// Figures of products are kept by whatever writes their orders, in its transaction and after the row of the product: what time
// does to orders by `managed_commit` and `pledged_commit`, the rest here.

/** A new order counts. */
export const countBought = async (transaction: Kysely<Schema>, kind: EarnKind, id: string): Promise<void> => {
  await sql`INSERT INTO earn_figures AS f (kind, product, bought, running, owed)
    SELECT ${kind}, o.product, 1, 1, ${sql.raw(`${kind}_owed`)}(o) FROM ${sql.table(`${kind}_orders`)} AS o WHERE o.id = ${id}
    ON CONFLICT (kind, product) DO UPDATE SET bought = f.bought + 1, running = f.running + 1,
      owed = f.owed + excluded.owed`.execute(transaction)
}

/** So much interest of a product is owed no more, and one of its orders runs no more where it is `over`. */
export const countRedeemed = async (
  transaction: Kysely<Schema>,
  kind: EarnKind,
  product: string,
  { owed, over }: { readonly owed: Amount; readonly over: boolean },
): Promise<void> => {
  await sql`UPDATE earn_figures SET owed = owed + ${negate(owed)}::numeric, running = running - ${over ? 1 : 0}::bigint
    WHERE kind = ${kind} AND product = ${product}`.execute(transaction)
}
