import type { Transaction } from 'kysely'
import { type Amount, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { TransferRecord } from './rows.ts'

export const lockOwn = (
  transaction: Transaction<Schema>,
  uid: string,
  id: string,
): Promise<TransferRecord | undefined> =>
  transaction
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()

/** Of whomever. */
export const lockAny = (transaction: Transaction<Schema>, id: string): Promise<TransferRecord | undefined> =>
  transaction.selectFrom('transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockCase = async (transaction: Transaction<Schema>, id: string): Promise<string | undefined> =>
  (await transaction.selectFrom('cases').select('state').where('id', '=', id).forUpdate().executeTakeFirst())?.state

/**
 * A user's available balances, locked until the transaction ends; coins in the order in which the ledger locks them.
 */
export const lockAvailable = async (
  transaction: Transaction<Schema>,
  uid: string,
  coins: readonly string[],
): Promise<Map<string, Amount>> => {
  const rows = await transaction
    .selectFrom('ledger_balances')
    .select(['coin', 'amount'])
    .where('uid', '=', uid)
    .where('kind', '=', 'available')
    .where('coin', 'in', [...coins])
    .orderBy('coin')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ coin, amount }) => [coin, toAmount(amount)]))
}

/** The transfer of a case. */
export const lockOfCase = (transaction: Transaction<Schema>, caseId: string): Promise<TransferRecord | undefined> =>
  transaction.selectFrom('transfers').selectAll().where('case_id', '=', caseId).forUpdate().executeTakeFirst()
