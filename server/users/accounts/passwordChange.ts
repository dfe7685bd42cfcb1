import type { activity } from '#protocol'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Attempts } from './attempts.ts'
import type { Devices } from './devices.ts'
import type { Passwords } from './passwords.ts'
import type { Actor, SecurityChange } from './securityChange.ts'
import { waitRefusal } from './sendCode.ts'
import type { Users } from './users.ts'
import type { IsWeak } from './weakPasswords.ts'

export interface PasswordChangeParts {
  readonly users: Users
  readonly devices: Devices
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly isWeak: IsWeak
  readonly change: SecurityChange
}

/** A change of the login password: all other sessions end, and no browser is known any more. */
export interface PasswordChange {
  /**
   * Is this the present one? Undefined when it is; otherwise `passwordWrong`, or `accountLocked` after five wrong ones.
   */
  check(uid: string, password: string): Promise<Refused | undefined>
  /** Is this password allowed? `passwordWeak`, or `amendNothing` when it is the present one. */
  refusalOf(uid: string, next: string, field: string): Promise<Refused | undefined>
  /** Sets it and ends every session; `proofs` go into the trail. */
  set(
    actor: Actor,
    next: string,
    why: 'passwordChanged' | 'passwordReset',
    proofs?: readonly activity.Proof[],
  ): Promise<void>
}

export const createPasswordChange = (parts: PasswordChangeParts): PasswordChange => {
  const { users, devices, passwords, attempts, change } = parts
  return {
    async check(uid, password) {
      const attempt = await attempts.take(uid, 'password')
      if (attempt.locked > 0) return waitRefusal('accountLocked', attempt.locked, 'password')
      const user = await users.byUid(uid)
      if (!(await passwords.verify(user?.password_hash, password)))
        return refuse('passwordWrong', { field: 'password' })
      await attempts.clear(uid, 'password')
      return undefined
    },

    async refusalOf(uid, next, field) {
      const [user, names] = await Promise.all([users.byUid(uid), users.namesOf(uid)])
      if (await parts.isWeak(next, ...Object.values(names))) return refuse('passwordWeak', { field })
      return (await passwords.verify(user?.password_hash, next)) ? refuse('amendNothing', { field }) : undefined
    },

    async set(actor, next, why, proofs = []) {
      const hash = await passwords.hash(next)
      await change(actor, { kind: why, alert: why, hold: why, endsSessions: true, proofs }, async (within) => {
        await within.updateTable('users').set({ password_hash: hash }).where('uid', '=', actor.uid).execute()
        await within.deleteFrom('reset_tokens').where('uid', '=', actor.uid).execute()
      })
      await devices.forgetAll(actor.uid)
    },
  }
}
