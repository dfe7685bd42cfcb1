import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  add,
  compare,
  compareRatios,
  EARN_DECIMALS,
  type EarnKind,
  type ErrorName,
  isPositive,
  type ManagedSettings,
  type operators,
  placesOf,
  type Refusal,
  subtract,
  ZERO,
} from '#protocol'
import type { Inside } from '../funding/stepRunner.ts'
import { type Move, user } from '../ledger/posting.ts'
import type { Schema } from '../platform/db/schema.ts'
import { lockUser } from '../users/accounts/lockUser.ts'
import type { EarnPurchase } from './earnProducts.ts'
import { countBought } from './figures.ts'
import { type Held, readHeld } from './held.ts'
import { type EarnTerms, noticeOf, type RunKind } from './terms.ts'

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

/** Locks what accounts have in a product: of purchases at once one after the other finds what is left. */
export const lockProduct = async (transaction: Kysely<Schema>, kind: RunKind, product: string): Promise<void> => {
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

/** What orders of each kind have when they are bought. Times are Unix ms. */
interface BoughtOrder {
  readonly rate: string
  readonly days: number
  readonly valueAt: number
  readonly endAt: number
}

/** The columns of an order that are the same in each kind. */
export interface BoughtColumns {
  readonly uid: string
  readonly product: string
  readonly coin: string
  readonly principal: Amount
  readonly rate: string
  readonly days: number
  readonly at: string
  readonly value_at: string
  readonly end_at: string
}

export interface PurchaseRules<K extends EarnKind, O extends BoughtOrder> {
  /** The order at the terms of its product, or why there is none. */
  readonly open: (now: operators.SettingValue<K>, days: number) => O | Refusal
  /** Writes the order. Its id. */
  readonly insert: (columns: BoughtColumns, order: O) => Promise<string>
}

/** Buys at what was shown: the principal is locked in the same commit. */
export const buyOrder = async <K extends EarnKind, O extends BoughtOrder>(
  terms: EarnTerms<K>,
  inside: Inside,
  uid: string,
  { product, amount, rate, noticeDays, endAt }: EarnPurchase,
  { open, insert }: PurchaseRules<K, O>,
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  const { kind } = terms
  const now = terms.at(product, at)
  const named = terms.named(product)
  if (now === undefined || named === undefined || !now.open) return CLOSED
  const order = open(now, named.days)
  if ('error' in order) return order
  const isAsShown = compareRatios(rate, now.rate) === 0 && noticeDays === noticeOf(now) && endAt === order.endAt
  if (!isAsShown) return refusalOf('quote')
  if (!(await lockUser(transaction, uid))) return refusalOf('notNow')
  await lockProduct(transaction, kind, product)
  const { coin } = named
  const fault = sizeFault(amount, now, await readHeld(transaction, kind, uid, product, coin))
  if (fault !== undefined) return fault
  await addRunning(transaction, kind, product, amount)
  const id = await insert(
    {
      uid,
      product,
      coin,
      principal: amount,
      rate: order.rate,
      days: order.days,
      at: String(at),
      value_at: String(order.valueAt),
      end_at: String(order.endAt),
    },
    order,
  )
  await countBought(transaction, kind, id)
  const move: Move = {
    from: user(uid, 'available'),
    to: user(uid, 'locked'),
    coin,
    amount,
    cause: `${kind}-buy`,
  }
  await inside.commit(id, [{ causeId: id, moves: [move] }])
  return { id, uid, coins: [coin] }
}
