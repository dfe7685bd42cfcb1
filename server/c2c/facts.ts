import { type Kysely, sql, type Transaction } from 'kysely'
import { type Amount, type C2cOwner, compareRatios, ratio, toAmount, ZERO } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { C2cSettings } from '../settings/c2cTerms.ts'
import { samePersonSql } from '../users/identity/samePerson.ts'
import { isDownSql } from './deposits.ts'

export const DAY = 86_400_000
/** Of how many days figures are. */
export const FIGURE_DAYS = 30
/** Whoever was not seen for as long is away, in ms. */
export const AWAY_MS = 30 * 60_000

/** What the orders of a user were in the last 30 days. `completed`: the coins went to the buyer; `ended`: all that did. */
export interface Figures {
  readonly ended: number
  readonly completed: number
  readonly counterparties: number
  /** Mean ms from the take to PAID (as a buyer), and from PAID to the release (as a seller); null without any. */
  readonly payMs: number | null
  readonly releaseMs: number | null
}

/** A row of the SQL function `c2c_figures`. */
export interface FigureRow {
  readonly ended: number
  readonly completed: number
  readonly counterparties: number
  readonly pay: number | null
  readonly release: number | null
}

export const figuresOfRow = ({ ended, completed, counterparties, pay, release }: FigureRow): Figures => ({
  ended,
  completed,
  counterparties,
  payMs: pay,
  releaseMs: release,
})

/** Since when orders count for figures of a moment, Unix ms. */
export const figuresSince = (at: number): number => at - FIGURE_DAYS * DAY

/** The figures of users, computed from the orders themselves. */
export const readFigures = async (
  db: Kysely<Schema>,
  uids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, Figures>> => {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<FigureRow & { readonly uid: string }>`
    SELECT * FROM c2c_figures(${[...uids]}, ${figuresSince(at)})`.execute(db)
  return new Map(rows.map((row) => [row.uid, figuresOfRow(row)]))
}

const COMPLETION_DECIMALS = 4

/** The part of the orders that were completed, cut to four decimals; '0' while none has ended. */
export const completionOf = (
  { completed, ended }: Pick<Figures, 'completed' | 'ended'> = { completed: 0, ended: 0 },
): string => (ended === 0 ? '0' : ratio(String(completed), String(ended), COMPLETION_DECIMALS))

/** Do these figures make somebody a merchant? A merchant of the demo, which is `automatic`, needs none. */
export const isMerchantBy = (
  figures: Figures | undefined,
  { merchant: terms }: Pick<C2cSettings, 'merchant'>,
  { automatic }: { readonly automatic: boolean },
): boolean =>
  automatic ||
  (figures !== undefined &&
    figures.completed >= terms.orders &&
    figures.counterparties >= terms.counterparties &&
    compareRatios(completionOf(figures), terms.completion) >= 0)

/** What a merchant's verification has to be at least; beside it they have an authenticator. */
export const MERCHANT_LEVEL = 2

/** An owner of ads; a merchant of the demo is `automatic`: always there, without an authenticator and a deposit. */
export interface Owner extends C2cOwner {
  readonly automatic: boolean
}

/** A row of the SQL function `c2c_owner`, and whether the deposit is down. */
export interface OwnerRow {
  readonly level: number
  readonly automatic: boolean
  readonly free: boolean
  readonly bound: boolean
  readonly seen: string | number | null
  readonly down: boolean
}

/** Whether an ad's owner may trade at a moment, and is there. */
export const ownerOf = (row: OwnerRow | null | undefined, at: number): Owner => {
  if (row == null) return { mayTrade: false, isThere: false, hasDeposit: false, automatic: false }
  const { automatic, level, free, bound, seen, down } = row
  return {
    mayTrade: free && (automatic || (level >= MERCHANT_LEVEL && bound)),
    isThere: automatic || (seen !== null && Number(seen) > at - AWAY_MS),
    hasDeposit: automatic || down,
    automatic,
  }
}

export const readOwner = async (
  db: Kysely<Schema>,
  uid: string,
  { merchant }: Pick<C2cSettings, 'merchant'>,
  at: number,
): Promise<Owner> => {
  const { rows } = await sql<OwnerRow>`
    SELECT o.*, ${isDownSql(sql`${uid}`, merchant.deposit)} AS down FROM c2c_owner(${uid}) AS o`.execute(db)
  return ownerOf(rows[0], at)
}

/**
 * Locks every account of a person as `lockUser` locks one, by rising number, so that two of them wait for each other and
 * never for ever. Answers these accounts, the user's own among them.
 */
export const lockPerson = async (transaction: Transaction<Schema>, uid: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM users WHERE uid = ANY (ARRAY(${samePersonSql(uid)}))
    ORDER BY uid FOR NO KEY UPDATE`.execute(transaction)
  return rows.map((row) => row.uid)
}

/** Whether a person has an unpaid order of this pair that they took. The caller has locked them (`lockPerson`). */
export const hasUnpaid = async (
  db: Kysely<Schema>,
  accounts: readonly string[],
  coin: string,
  currency: string,
): Promise<boolean> => {
  const { rows } = await sql<{ unpaid: boolean }>`
    SELECT unpaid FROM c2c_open_orders(${[...accounts]}, ${coin}, ${currency})`.execute(db)
  return rows[0]?.unpaid === true
}

/** What of a coin a user can move. Only the ledger's own commit decides. */
export const readAvailable = async (db: Kysely<Schema>, uid: string, coin: string): Promise<Amount> => {
  const row = await db
    .selectFrom('ledger_balances')
    .select('amount')
    .where('uid', '=', uid)
    .where('coin', '=', coin)
    .where('kind', '=', 'available')
    .executeTakeFirst()
  return row === undefined ? ZERO : toAmount(row.amount)
}
