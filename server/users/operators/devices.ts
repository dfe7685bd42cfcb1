import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { hashToken, isToken, newToken } from '../accounts/tokens.ts'

/** A browser without a sign-in for this long is treated as unknown, in ms. */
export const OPERATOR_DEVICE_LIFETIME_MS = 90 * 86_400_000

/**
 * Which operators have signed in from which browsers. A known browser proves nothing, but has attempts of its own
 * (`guesses.ts`).
 */
export interface OperatorDevices {
  /** Called after a sign-in; returns the browser's cookie, a new one if it had none that is known. */
  remember(token: string | undefined, operatorId: string): Promise<string>
  purge(): Promise<void>
}

export const createOperatorDevices = (db: Kysely<Schema>, clock: Clock): OperatorDevices => ({
  async remember(token, operatorId) {
    const known =
      isToken(token) &&
      (await db
        .selectFrom('operator_devices')
        .select('operator_id')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()) !== undefined
    const kept = known ? token : newToken()
    const seen = { seen_at: String(clock.now()), failures: 0, locked_until: '0' }
    await db
      .insertInto('operator_devices')
      .values({ token_hash: hashToken(kept), operator_id: operatorId, ...seen })
      .onConflict((conflict) => conflict.columns(['token_hash', 'operator_id']).doUpdateSet(seen))
      .execute()
    return kept
  },

  async purge() {
    await db
      .deleteFrom('operator_devices')
      .where('seen_at', '<=', String(clock.now() - OPERATOR_DEVICE_LIFETIME_MS))
      .execute()
  },
})
