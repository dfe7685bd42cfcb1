import { type Kysely, sql } from 'kysely'
import { type Amount, toAmount } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type IdSpace, idRemainder } from '../core/ids.ts'
import type { ContractTerms } from './contractTerms.ts'
import { positionFrom } from './rows.ts'
import { COIN, type MarginPosition } from './types.ts'

export interface AccountParts {
  readonly db: Kysely<Schema>
  readonly market: Market
  readonly clock: { now(): number }
  readonly terms: ContractTerms
}

/** A user's wallet and positions of one engine, read from the records. */
export interface BalanceAndPositions {
  readonly available: Amount
  /** Open positions, newest first, and those requested by id. */
  readonly positions: readonly MarginPosition[]
}

/** `posIds` requests further positions, open or closed. */
export const readBalanceAndPositions = async (
  db: Kysely<Schema>,
  uid: string,
  space: IdSpace,
  posIds: readonly string[] = [],
): Promise<BalanceAndPositions> => {
  const [rows, wallet] = await Promise.all([
    db
      .selectFrom('futures_positions')
      .selectAll()
      .where('uid', '=', uid)
      .where(sql<boolean>`id % 4 = ${idRemainder(space)}`)
      .where((where) => where.or([where('size', '>', '0'), where('id', 'in', [...posIds, '0'])]))
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('ledger_balances')
      .select('amount')
      .where('uid', '=', uid)
      .where('coin', '=', COIN)
      .where('kind', '=', 'available')
      .executeTakeFirst(),
  ])
  return { available: toAmount(wallet?.amount ?? '0'), positions: rows.map((row) => positionFrom({ ...row })) }
}
