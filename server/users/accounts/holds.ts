import type { Kysely } from 'kysely'
import type { operators, security } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { HOUR_MS, holdHoursAt } from '../../settings/holdHours.ts'
import { DAY } from './attempts.ts'

export type HoldKind = Schema['holds']['kind']

/** Why an account is held. Wrong tries hold the pay password itself, as long as its attempts are locked. */
export type HoldReason = security.Hold['reason']

/** Something that an account may not do for a while, and why. Times are Unix ms. */
export interface Hold {
  readonly kind: HoldKind
  readonly reason: HoldReason
  readonly from: number
  readonly until: number
}

/** The holds of an account. The latest end applies; no hold shortens another. */
export interface Holds {
  /**
   * Begins one now, for as long as is configured now; within the transaction of its cause where one is given. For how
   * long, in ms.
   */
  place(uid: string, reason: HoldReason, within?: Kysely<Schema>): Promise<number>
  /** For how many hours each change would hold withdrawals now. */
  hours(): Promise<operators.SettingValue<'holds'>>
  /** Holds in force, the one that ends last first. */
  active(uid: string): Promise<readonly Hold[]>
  /** Unix ms until which this is held; 0 when it is not. */
  until(uid: string, kind: HoldKind): Promise<number>
}

export const createHolds = (db: Kysely<Schema>, clock: Clock): Holds => {
  const active = async (uid: string): Promise<readonly Hold[]> => {
    const rows = await db
      .selectFrom('holds')
      .select(['kind', 'reason', 'from_at', 'until_at'])
      .where('uid', '=', uid)
      .where('until_at', '>', String(clock.now()))
      .orderBy('until_at', 'desc')
      .execute()
    return rows.map(({ kind, reason, from_at, until_at }) => ({
      kind,
      reason: reason as HoldReason,
      from: Number(from_at),
      until: Number(until_at),
    }))
  }
  return {
    async place(uid, reason, within = db) {
      const now = clock.now()
      const ofTries = reason === 'payPasswordTries'
      const kind: HoldKind = ofTries ? 'payPassword' : 'withdrawal'
      const length = ofTries ? DAY : (await holdHoursAt(within, now))[reason] * HOUR_MS
      await within
        .insertInto('holds')
        .values({ uid, kind, reason, from_at: String(now), until_at: String(now + length) })
        .execute()
      return length
    },
    hours: () => holdHoursAt(db, clock.now()),
    active,
    async until(uid, kind) {
      return (await active(uid)).find((hold) => hold.kind === kind)?.until ?? 0
    },
  }
}
