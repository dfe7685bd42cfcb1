import type { Kysely } from 'kysely'
import {
  type Amount,
  type certification,
  compare,
  isPositive,
  type operators,
  subtract,
  toAmount,
  ZERO,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { FIRST_WITHDRAWALS } from '../../settings/firstWithdrawals.ts'
import { settingAt } from '../../settings/settings.ts'

const DAY_MS = 86_400_000

type Limits = readonly [Amount, Amount, Amount]
type LimitSettings = operators.SettingValue<'withdrawals'>

/** By level: without verification nothing can be withdrawn. */
const byLevel = ({ level1, level2 }: LimitSettings): Limits => [ZERO, level1, level2]

/** What each level may withdraw within 24 hours, in USDT, until operators set it. */
export const DAILY_LIMITS: Limits = byLevel(FIRST_WITHDRAWALS)

/** What is configured of it at a time. */
const limitsAt = async (db: Kysely<Schema>, at: number): Promise<Limits> =>
  byLevel((await settingAt(db, 'withdrawals', '', at)) ?? FIRST_WITHDRAWALS)

type Level = 0 | 1 | 2
/** As in `limit` of the primary step's answer. */
export interface DailyLimit extends Readonly<Omit<certification.PrimaryStep['limit'], 'left' | 'used' | 'limit'>> {
  readonly limit: Amount
  readonly used: Amount
  readonly left: Amount
}

const usedSince = async (db: Kysely<Schema>, uid: string, at: number) => {
  const row = await db
    .selectFrom('withdrawal_uses')
    .select((eb) => [eb.fn.sum<string | null>('amount').as('used'), eb.fn.min<string | null>('at').as('oldest')])
    .where('uid', '=', uid)
    .where('at', '>', String(at - DAY_MS))
    .executeTakeFirst()
  return { used: row?.used == null ? ZERO : toAmount(row.used), oldest: Number(row?.oldest ?? 0) }
}

/** Limit, the part used in the last 24 hours, and the rest. */
export const dailyLimit = async (db: Kysely<Schema>, uid: string, level: Level, at: number): Promise<DailyLimit> => {
  const { used, oldest } = await usedSince(db, uid, at)
  const limits = await limitsAt(db, at)
  const limit = limits[level]
  const left = subtract(limit, used)
  return {
    level,
    limits: [...limits],
    limit,
    used,
    left: isPositive(left) ? left : ZERO,
    freesAt: oldest === 0 ? 0 : oldest + DAY_MS,
  }
}

/**
 * Takes a withdrawal's worth (USDT) from the limit, in the transaction that accepts it; false when too little is left.
 * Waits for concurrent withdrawals of the same user, so that two cannot use the same rest.
 */
export const takeDailyLimit = async (
  transaction: Kysely<Schema>,
  uid: string,
  { ref, amount, at }: { readonly ref: string; readonly amount: Amount; readonly at: number },
): Promise<boolean> => {
  const owner = await transaction
    .selectFrom('users')
    .select('level')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { left } = await dailyLimit(transaction, uid, owner.level as Level, at)
  if (compare(amount, left) > 0) return false
  await transaction
    .insertInto('withdrawal_uses')
    .values({ ref, uid, amount, at: String(at) })
    .execute()
  return true
}

/** A withdrawal was cancelled or refused: its part of the limit is free again. */
export const giveBackDailyLimit = async (transaction: Kysely<Schema>, ref: string): Promise<void> => {
  await transaction.deleteFrom('withdrawal_uses').where('ref', '=', ref).execute()
}
