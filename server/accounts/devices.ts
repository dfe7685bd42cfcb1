import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Clock } from '../ports.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** A device that was not used for so long must confirm itself again. */
export const DEVICE_LIFETIME = 180 * 86_400_000

/** Which browsers have passed the second step of which accounts; one cookie serves all accounts of a browser. */
export interface Devices {
  isKnown(token: string | undefined, uid: string): Promise<boolean>
  /** Remembers the device for the account; answers its cookie, a new one if it had none. */
  remember(token: string | undefined, uid: string): Promise<string>
  purge(): Promise<void>
}

export const createDevices = (db: Kysely<Schema>, clock: Clock): Devices => ({
  async isKnown(token, uid) {
    if (!isToken(token)) return false
    const row = await db
      .selectFrom('devices')
      .select('uid')
      .where('token_hash', '=', hashToken(token))
      .where('uid', '=', uid)
      .where('seen_at', '>', String(clock.now() - DEVICE_LIFETIME))
      .executeTakeFirst()
    return row !== undefined
  },

  async remember(token, uid) {
    const at = String(clock.now())
    // A cookie that we never gave out proves nothing, so only one that some account knows is kept.
    const known =
      isToken(token) &&
      (await db.selectFrom('devices').select('uid').where('token_hash', '=', hashToken(token)).executeTakeFirst()) !==
        undefined
    const kept = known ? token : newToken()
    await db
      .insertInto('devices')
      .values({ token_hash: hashToken(kept), uid, created_at: at, seen_at: at })
      .onConflict((conflict) => conflict.columns(['token_hash', 'uid']).doUpdateSet({ seen_at: at }))
      .execute()
    return kept
  },

  async purge() {
    await db
      .deleteFrom('devices')
      .where('seen_at', '<=', String(clock.now() - DEVICE_LIFETIME))
      .execute()
  },
})
