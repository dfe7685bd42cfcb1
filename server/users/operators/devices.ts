import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { hashToken, isToken, newToken } from '../accounts/tokens.ts'

/** A browser in which nobody signed in for so long is as good as a stranger's, in ms. */
export const OPERATOR_DEVICE_LIFETIME_MS = 90 * 86_400_000

/** Which browsers have let which operators in. Knowing one proves nothing; it has attempts of its own (`guesses.ts`). */
export interface OperatorDevices {
  /** Called when an operator has signed in; answers the browser's cookie, a new one if it had none that is known. */
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
