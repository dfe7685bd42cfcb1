import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  add,
  compare,
  EARN_DECIMALS,
  type EarnKind,
  type ErrorName,
  isPositive,
  type ManagedSettings,
  placesOf,
  type Refusal,
  subtract,
  ZERO,
} from '#protocol'
import type { Inside } from '../funding/stepRunner.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Held } from './held.ts'

/** A step that was done: whose coins moved. */
export interface Done {
  readonly id: string
  readonly uid: string
  readonly coins: readonly string[]
}

export const CLOSED: Refusal = { error: 'earnClosed', field: 'product' }
export const UNKNOWN: Refusal = { error: 'notFound', field: 'id' }
const PROBLEMS = { moved: 'earnMoved', notNow: 'notNow', quote: 'quoteChanged' } as const satisfies Readonly<
  Record<string, ErrorName>
>
export const refusalOf = (problem: keyof typeof PROBLEMS): Refusal => ({ error: PROBLEMS[problem] })

const about = (error: ErrorName, values: Readonly<Record<string, string>>): Refusal => ({
  error,
  field: 'amount',
  values,
})

/** What is wrong with the size of a purchase; undefined where nothing is. */
export const sizeFault = (
  amount: Amount,
  { least, most, quota }: Pick<ManagedSettings, 'least' | 'most' | 'quota'>,
  { own, available, running }: Held,
): Refusal | undefined => {
  if (!isPositive(amount) || placesOf(amount) > EARN_DECIMALS) return about('invalidField', { field: 'amount' })
  if (compare(amount, least) < 0) return about('sizeTooSmall', { min: least })
  if (compare(add(own, amount), most) > 0) return about('earnMost', { max: most })
  const left = compare(running, quota) >= 0 ? ZERO : subtract(quota, running)
  if (compare(amount, left) > 0) return about('earnSoldOut', { left })
  return compare(amount, available) > 0 ? about('balanceTooLow', { available }) : undefined
}

/** Locks the user, before every other lock; whether they may buy. */
export const lockUser = async ({ transaction }: Inside, uid: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom('users')
    .select(['frozen_at', 'erase_at', 'erased_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.frozen_at === null && row.erase_at === null && row.erased_at === null
}

/** Locks what accounts have in a product: of purchases at once one after the other finds what is left. */
export const lockProduct = async (transaction: Kysely<Schema>, kind: EarnKind, product: string): Promise<void> => {
  const table = sql.table(`${kind}_products`)
  await sql`INSERT INTO ${table} (product) VALUES (${product}) ON CONFLICT DO NOTHING`.execute(transaction)
  await sql`SELECT FROM ${table} WHERE product = ${product} FOR UPDATE`.execute(transaction)
}

/** So much more (below zero: less) runs of a product. */
export const addRunning = async (
  transaction: Kysely<Schema>,
  kind: EarnKind,
  product: string,
  amount: Amount,
): Promise<void> => {
  await sql`UPDATE ${sql.table(`${kind}_products`)} SET running = running + ${amount}::numeric
    WHERE product = ${product}`.execute(transaction)
}
