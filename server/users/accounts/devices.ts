import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { hashToken, isToken } from './tokens.ts'

/** A device that was not used for this long must pass the second step again. */
export const DEVICE_LIFETIME = 180 * 86_400_000

/** The most devices, or sessions, in a list; all of them can be ended at once. */
export const MAX_LISTED = 100

/** A browser that has passed the second step, as its user sees it. Times are Unix ms. */
export interface KnownDevice {
  readonly name: string
  readonly createdAt: number
  readonly seenAt: number
  readonly ip: string
  readonly userAgent: string
}

/**
 * Which browsers have passed the second step of which accounts; one cookie serves all accounts of a browser. `Enter`
 * adds to them.
 */
export interface Devices {
  isKnown(token: string | undefined, uid: string): Promise<boolean>
  /** Forgets every browser of the account. */
  forgetAll(uid: string): Promise<void>
  /** The name of a device, which is no secret; undefined for a malformed cookie. */
  nameOf(token: string | undefined): string | undefined
  /** Devices of an account, the most recently used first. */
  listOf(uid: string): Promise<readonly KnownDevice[]>
  /** The device must pass the second step again; false when the account has none of this name. */
  forget(uid: string, name: string): Promise<boolean>
  /** The same for all but one; returns how many. */
  forgetOthers(uid: string, except: string | undefined): Promise<number>
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

  async forgetAll(uid) {
    await db.deleteFrom('devices').where('uid', '=', uid).execute()
  },

  nameOf: (token) => (isToken(token) ? hashToken(token) : undefined),

  async listOf(uid) {
    const rows = await db
      .selectFrom('devices')
      .selectAll()
      .where('uid', '=', uid)
      .where('seen_at', '>', String(clock.now() - DEVICE_LIFETIME))
      .orderBy('seen_at', 'desc')
      .limit(MAX_LISTED)
      .execute()
    return rows.map((row) => ({
      name: row.token_hash,
      createdAt: Number(row.created_at),
      seenAt: Number(row.seen_at),
      ip: row.ip,
      userAgent: row.user_agent,
    }))
  },

  async forget(uid, name) {
    const gone = await db.deleteFrom('devices').where('uid', '=', uid).where('token_hash', '=', name).executeTakeFirst()
    return gone.numDeletedRows > 0n
  },

  async forgetOthers(uid, except) {
    const gone = await db
      .deleteFrom('devices')
      .where('uid', '=', uid)
      .where('token_hash', '!=', except ?? '')
      .executeTakeFirst()
    return Number(gone.numDeletedRows)
  },

  async purge() {
    await db
      .deleteFrom('devices')
      .where('seen_at', '<=', String(clock.now() - DEVICE_LIFETIME))
      .execute()
  },
})
