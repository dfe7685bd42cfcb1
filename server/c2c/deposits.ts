import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Amount, compare, isZero, type MerchantStanding, subtract, toAmount, ZERO } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { C2cSettings } from '../settings/c2cTerms.ts'

export type DepositRow = Selectable<Schema['c2c_deposits']>

/** What the terms ask a merchant to deposit. */
export type DepositAsked = C2cSettings['merchant']['deposit']

/** What a merchant has down of the coin that is asked for. Times in Unix ms, undefined for who did not leave. */
export interface MerchantDeposit {
  readonly amount: Amount
  readonly leftAt: number | undefined
  readonly returnAt: number | undefined
}
const NONE: MerchantDeposit = { amount: ZERO, leftAt: undefined, returnAt: undefined }

export const depositOf = (row: DepositRow | undefined): MerchantDeposit =>
  row === undefined
    ? NONE
    : {
        amount: toAmount(row.amount),
        leftAt: row.left_at === null ? undefined : Number(row.left_at),
        returnAt: row.return_at === null ? undefined : Number(row.return_at),
      }

/** What is missing of what is asked for; zero where nothing is. */
export const missingOf = ({ amount }: Pick<MerchantDeposit, 'amount'>, asked: DepositAsked): Amount =>
  compare(amount, asked.amount) >= 0 ? ZERO : subtract(asked.amount, amount)

export const readDeposits = (db: Kysely<Schema>, uid: string): Promise<DepositRow[]> =>
  db.selectFrom('c2c_deposits').selectAll().where('uid', '=', uid).orderBy('coin').execute()

/** What of these deposits is down of what is asked for, and what of others is. */
export const depositView = (
  rows: readonly DepositRow[],
  { deposit: asked, depositReturnDays }: C2cSettings['merchant'],
): MerchantStanding['deposit'] => {
  const now = depositOf(rows.find(({ coin }) => coin === asked.coin))
  const left = rows.map(depositOf).find(({ leftAt }) => leftAt !== undefined)
  return {
    coin: asked.coin,
    asked: asked.amount,
    down: now.amount,
    missing: missingOf(now, asked),
    returnDays: depositReturnDays,
    leftAt: left?.leftAt ?? 0,
    returnAt: left?.returnAt ?? 0,
    others: rows.flatMap(({ coin, amount }) =>
      coin === asked.coin || isZero(toAmount(amount)) ? [] : [{ coin, amount: toAmount(amount) }],
    ),
  }
}

/** Is all that is asked for down, by an account (a column of a query) that did not leave? */
export const isDownSql = (owner: RawBuilder<unknown>, { coin, amount }: DepositAsked) =>
  sql<boolean>`c2c_deposit_down(${owner}, ${coin}, ${amount})`
