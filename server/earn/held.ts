import { type Kysely, sql } from 'kysely'
import { type Amount, type EarnKind, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { RunKind } from './terms.ts'

/** What a user has in a product and can spend of its coin, and what everybody has in it. */
export interface Held {
  readonly own: Amount
  readonly available: Amount
  readonly running: Amount
}

export const readHeld = async (
  db: Kysely<Schema>,
  kind: EarnKind,
  uid: string,
  product: string,
  coin: string,
): Promise<Held> => {
  const { rows } = await sql<Readonly<Record<keyof Held, string>>>`SELECT
    (SELECT coalesce(sum(principal), 0) FROM ${sql.table(`${kind}_orders`)}
      WHERE uid = ${uid} AND product = ${product} AND state <> 'redeemed') AS own,
    (SELECT coalesce(sum(amount), 0) FROM ledger_balances
      WHERE uid = ${uid} AND coin = ${coin} AND kind = 'available') AS available,
    (SELECT coalesce(sum(running), 0) FROM ${sql.table(`${kind}_products`)} WHERE product = ${product}) AS running`.execute(
    db,
  )
  const { own = '0', available = '0', running = '0' } = rows[0] ?? {}
  return { own: toAmount(own), available: toAmount(available), running: toAmount(running) }
}

/** What everybody has in each of these products; those without any are left out. */
export const readRunning = async (
  db: Kysely<Schema>,
  kind: RunKind,
  products: readonly string[],
): Promise<ReadonlyMap<string, Amount>> => {
  const { rows } = await sql<{ product: string; running: string }>`
    SELECT product, running FROM ${sql.table(`${kind}_products`)} WHERE product = ANY (${[...products]})`.execute(db)
  return new Map(rows.map(({ product, running }) => [product, toAmount(running)]))
}
