import { type Refused, refuse } from '../http/handler.ts'
import type { Limiter } from '../limits.ts'
import type { Codes } from './codes.ts'
import type { Lockout } from './lockout.ts'
import { normaliseAccount } from './names.ts'
import type { Passwords } from './passwords.ts'
import { waitRefusal } from './sendCode.ts'
import type { User, Users } from './users.ts'

export interface SignInParts {
  readonly demo: boolean
  readonly users: Users
  readonly codes: Codes
  readonly passwords: Passwords
  readonly lockout: Lockout
  readonly byAddress: Limiter
  readonly byAccount: Limiter
}

export interface SignInWish {
  readonly account: string
  readonly password: string
  readonly code: string | undefined
  readonly ip: string
  readonly isKnownDevice: (uid: string) => Promise<boolean>
}

/** Nobody's uid: looking it up takes as long as looking up somebody's. */
const NOBODY = '0'

/**
 * Checks password, device and second step. A name without an account takes the same steps as a wrong password:
 * same answers, same locks, same time.
 */
export const createSignIn =
  (parts: SignInParts) =>
  async ({ account, password, code, ip, isKnownDevice }: SignInWish): Promise<User | Refused> => {
    const { name } = normaliseAccount(account)
    const place = `${name} ${ip}`
    const flood = parts.byAddress.take(ip)
    if (flood > 0) return waitRefusal('tooManyRequests', flood)
    const locked = parts.lockout.locked(place)
    if (locked > 0) return waitRefusal('accountLocked', locked)

    const user = await parts.users.byName(name)
    const known = await isKnownDevice(user?.uid ?? NOBODY)
    const wait = parts.byAccount.take(known ? `known ${name}` : name)
    if (wait > 0) return waitRefusal('tooManyRequests', wait)
    const right = await parts.passwords.verify(user?.password_hash, password)
    if (user === undefined || !right || (user.shared && !parts.demo)) {
      parts.lockout.failed(place)
      return refuse('wrongLogin')
    }
    if (!known && !user.shared) {
      if (code === undefined) return refuse('secondStepNeeded', { field: 'code' })
      const outcome = await parts.codes.redeem(name, 'login', code)
      if (outcome !== 'right') return refuse(outcome === 'wrong' ? 'codeWrong' : 'codeExpired', { field: 'code' })
    }
    parts.lockout.succeeded(place)
    return user
  }
