import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Attempts } from './attempts.ts'
import type { Holds } from './holds.ts'
import type { Passwords } from './passwords.ts'
import type { Actor, SecurityChange } from './securityChange.ts'
import { waitRefusal } from './sendCode.ts'
import type { Trail } from './trail.ts'

export interface PayPasswordParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly holds: Holds
  readonly trail: Trail
  readonly change: SecurityChange
}

/** Six digits apart from the login password, for where money leaves. */
export interface PayPasswords {
  isSet(uid: string): Promise<boolean>
  /**
   * Undefined when it is right; otherwise the refusal at `field`: `payPasswordWrong`, or `accountLocked` for 24 h after
   * the fifth consecutive wrong one. An account without one gets the refusal of a wrong one.
   */
  check(actor: Actor, typed: string, field?: string): Promise<Refused | undefined>
  /** Sets it; `forgotten` holds withdrawals. Refused when it is easy to guess. */
  set(actor: Actor, next: string, forgotten: boolean): Promise<Refused | undefined>
}

const steps = (digits: string): Set<number> =>
  new Set(Array.from(digits.slice(1), (digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10))

/** One repeated digit, digits in even steps, one repeated group, or pairs: what attackers try first. */
export const isWeakPayPassword = (digits: string): boolean =>
  steps(digits).size === 1 ||
  /^(\d{1,3})\1+$/.test(digits) ||
  /^((\d)\2){3}$/.test(digits) ||
  /^(\d)\1\1(\d)\2\2$/.test(digits)

export const createPayPasswords = (parts: PayPasswordParts): PayPasswords => {
  const { db, clock, passwords, attempts, holds, trail, change } = parts
  const find = (uid: string) => db.selectFrom('pay_passwords').select('hash').where('uid', '=', uid).executeTakeFirst()

  return {
    isSet: async (uid) => (await find(uid)) !== undefined,

    async check(actor, typed, field = 'payPassword') {
      const { uid } = actor
      const attempt = await attempts.take(uid, 'pay')
      if (attempt.locked > 0) return waitRefusal('accountLocked', attempt.locked, field)
      const right = await passwords.verify((await find(uid))?.hash, typed)
      if (right) {
        await attempts.clear(uid, 'pay')
        return undefined
      }
      if (attempt.last) {
        await holds.place(uid, 'payPasswordTries')
        await trail.record(db, { ...actor, kind: 'payPasswordLocked' })
      }
      return refuse('payPasswordWrong', { field })
    },

    async set(actor, next, forgotten) {
      if (isWeakPayPassword(next)) return refuse('passwordWeak', { field: 'payPassword' })
      const row = { hash: await passwords.hash(next), set_at: String(clock.now()) }
      const kind = (await find(actor.uid)) === undefined ? 'payPasswordSet' : 'payPasswordChanged'
      const hold = forgotten ? ({ hold: 'payPasswordReset' } as const) : {}
      await change(actor, { kind, alert: 'payPassword', ...hold }, async (within) => {
        await within
          .insertInto('pay_passwords')
          .values({ uid: actor.uid, ...row })
          .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
          .execute()
      })
      return undefined
    },
  }
}
