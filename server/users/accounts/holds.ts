import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { DAY } from './attempts.ts'

export type HoldKind = Schema['holds']['kind']

/** Why an account is held, what is held, and for how long, in ms. */
export const HOLDS = {
  passwordChanged: { kind: 'withdrawal', length: DAY },
  passwordReset: { kind: 'withdrawal', length: DAY },
  authenticatorOff: { kind: 'withdrawal', length: DAY },
  authenticatorOn: { kind: 'withdrawal', length: 6 * 3_600_000 },
  nameChanged: { kind: 'withdrawal', length: DAY },
  payPasswordReset: { kind: 'withdrawal', length: DAY },
  payPasswordTries: { kind: 'payPassword', length: DAY },
} as const satisfies Record<string, { kind: HoldKind; length: number }>

export type HoldReason = keyof typeof HOLDS

/** Something that an account may not do for a while, and why. Times are Unix ms. */
export interface Hold {
  readonly kind: HoldKind
  readonly reason: HoldReason
  readonly from: number
  readonly until: number
}

/** The holds of an account. The latest end applies; no hold shortens another. */
export interface Holds {
  /** Begins one now; within the transaction of its cause where one is given. */
  place(uid: string, reason: HoldReason, within?: Kysely<Schema>): Promise<void>
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
      const { kind, length } = HOLDS[reason]
      await within
        .insertInto('holds')
        .values({ uid, kind, reason, from_at: String(now), until_at: String(now + length) })
        .execute()
    },
    active,
    async until(uid, kind) {
      return (await active(uid)).find((hold) => hold.kind === kind)?.until ?? 0
    },
  }
}
