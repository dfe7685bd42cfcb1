import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { networkOf } from '../../platform/network.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { createLockout } from '../accounts/lockout.ts'
import { hashToken, isToken } from '../accounts/tokens.ts'
import { OPERATOR_DEVICE_LIFETIME_MS } from './devices.ts'
import type { OperatorRow } from './operatorRow.ts'

const DAY_MS = 24 * 3_600_000
/** The first lock, in ms; twice as long for each further failure, up to a day. */
const FIRST_LOCK_MS = 15 * 60_000
/** Free failures of one browser that the operator has used, or of one address for one name. */
const FREE_FAILURES = 5
/** Free failures of all unknown browsers together; forgotten after a day without another. */
const FREE_FAILURES_OF_STRANGERS = 100

/** The origin of an attempt. */
export interface AttemptOrigin {
  readonly ip: string
  /** Cookie of a browser that may have been used to sign in before. */
  readonly device: string | undefined
}

/**
 * Limits attempts to guess an operator's secrets. A browser that the operator has used is counted by itself, so that
 * attempts from elsewhere cannot lock the operator out of it; all others are counted by name and address, and together.
 */
export interface Guesses {
  /**
   * Counts an attempt before it is compared, so that of a hundred concurrent guesses five are compared; `accountLocked`
   * with the seconds when none is left. Unknown names are counted alike.
   */
  take(name: string, operator: OperatorRow | undefined, from: AttemptOrigin): Promise<Refused | undefined>
  /** The attempt was right: resets the counts of its origin. */
  clear(operator: OperatorRow, from: AttemptOrigin): Promise<void>
}

const locked = (seconds: number): Refused =>
  refuse('accountLocked', { values: { seconds: String(Math.max(1, Math.ceil(seconds))) } })

const addressKey = (name: string, ip: string): string => `${name} ${networkOf(ip)}`

const lockAfter = (free: number, failures: ReturnType<typeof sql>, now: number) => sql`
  CASE WHEN ${failures} < ${free}::integer THEN 0
    ELSE ${now}::bigint + least(${DAY_MS}::bigint,
      ${FIRST_LOCK_MS}::bigint * (2 ^ least(${failures} - ${free}::integer, 20))::bigint) END`

export const createGuesses = (db: Kysely<Schema>, clock: Clock): Guesses => {
  const byAddress = createLockout(clock, { first: FIRST_LOCK_MS, longest: DAY_MS })

  const deviceOf = async (operator: OperatorRow, { device }: AttemptOrigin): Promise<string | undefined> => {
    if (!isToken(device)) return undefined
    const row = await db
      .selectFrom('operator_devices')
      .select('token_hash')
      .where('token_hash', '=', hashToken(device))
      .where('operator_id', '=', operator.id)
      .where('seen_at', '>', String(clock.now() - OPERATOR_DEVICE_LIFETIME_MS))
      .executeTakeFirst()
    return row?.token_hash
  }

  const takeOfDevice = async (operator: OperatorRow, hash: string): Promise<Refused | undefined> => {
    const now = clock.now()
    const { rows } = await sql`
      UPDATE operator_devices SET failures = failures + 1, locked_until = ${lockAfter(FREE_FAILURES, sql`failures + 1`, now)}
      WHERE token_hash = ${hash} AND operator_id = ${operator.id} AND locked_until <= ${now}::bigint
      RETURNING 1`.execute(db)
    if (rows.length > 0) return undefined
    const row = await db
      .selectFrom('operator_devices')
      .select('locked_until')
      .where('token_hash', '=', hash)
      .where('operator_id', '=', operator.id)
      .executeTakeFirst()
    return locked((Number(row?.locked_until ?? now) - now) / 1000)
  }

  const takeOfStrangers = async (operator: OperatorRow): Promise<Refused | undefined> => {
    const now = clock.now()
    const count = sql`(CASE WHEN failed_at < ${now - DAY_MS}::bigint THEN 0 ELSE failures END + 1)`
    const { rows } = await sql`
      UPDATE operators SET failures = ${count}, failed_at = ${now}::bigint,
        locked_until = ${lockAfter(FREE_FAILURES_OF_STRANGERS, count, now)}
      WHERE id = ${operator.id} AND locked_until <= ${now}::bigint RETURNING id`.execute(db)
    if (rows.length > 0) return undefined
    const row = await db.selectFrom('operators').select('locked_until').where('id', '=', operator.id).executeTakeFirst()
    return locked((Number(row?.locked_until ?? now) - now) / 1000)
  }

  return {
    async take(name, operator, from) {
      const device = operator && (await deviceOf(operator, from))
      if (operator !== undefined && device !== undefined) return takeOfDevice(operator, device)
      const key = addressKey(name, from.ip)
      const seconds = byAddress.locked(key)
      if (seconds > 0) return locked(seconds)
      byAddress.failed(key)
      return operator && takeOfStrangers(operator)
    },

    async clear(operator, from) {
      const device = await deviceOf(operator, from)
      const none = { failures: 0, locked_until: '0' }
      if (device !== undefined) {
        await db
          .updateTable('operator_devices')
          .set(none)
          .where('token_hash', '=', device)
          .where('operator_id', '=', operator.id)
          .execute()
        return
      }
      byAddress.succeeded(addressKey(operator.name, from.ip))
      await db.updateTable('operators').set(none).where('id', '=', operator.id).execute()
    },
  }
}
