import type { Kysely, Transaction } from 'kysely'
import { isTaken } from '../../platform/db/failure.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Limiter } from '../../platform/limits.ts'
import type { Clock } from '../../platform/ports.ts'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import { browserAsker } from './askers.ts'
import type { Codes } from './codes.ts'
import { normaliseAccount } from './names.ts'
import type { Passwords } from './passwords.ts'
import { waitRefusal } from './sendCode.ts'
import type { Proven } from './signIn.ts'
import { insertUser, type User } from './users.ts'
import type { IsWeak } from './weakPasswords.ts'

/** Grants a new account its demo funds, in the transaction that opens it. */
export type OpenFunds = (transaction: Transaction<Schema>, uid: string) => Promise<void>

/** Invitations by other accounts. */
export interface Invites {
  /** Who invites by this code; refused where nobody does, or where the device shows that they invite themselves. */
  check(
    code: string,
    isKnownDevice: (uid: string) => Promise<boolean>,
  ): Promise<{ readonly referrer: string } | Refused>
  /** Records who invited the account, in the transaction that opens it. */
  accept(transaction: Transaction<Schema>, referrer: string, uid: string): Promise<void>
}

export interface SignUpParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
  readonly codes: Codes
  readonly passwords: Passwords
  readonly isWeak: IsWeak
  readonly byAddress: Limiter
  readonly openFunds: OpenFunds
  readonly invites: Invites
}

export interface SignUpRequest {
  readonly account: string
  readonly password: string
  readonly code: string
  /** The browser that requested the code (`SessionControl.browser`). */
  readonly browser: string | undefined
  readonly ip: string
  /** The code of whoever invited them. */
  readonly invite?: string | undefined
  readonly isKnownDevice: (uid: string) => Promise<boolean>
}

type Asked = Pick<SignUpRequest, 'account' | 'password' | 'ip' | 'invite' | 'isKnownDevice'>

/** Would a sign-up with this password be refused as too easy to guess, or by its invitation? The refusal, or undefined. */
export const createPasswordCheck =
  ({ byAddress, isWeak, invites }: Pick<SignUpParts, 'byAddress' | 'isWeak' | 'invites'>) =>
  async ({ account, password, ip, invite, isKnownDevice }: Asked): Promise<Refused | undefined> => {
    const flood = byAddress.take(ip)
    if (flood > 0) return waitRefusal('tooManyRequests', flood)
    if (await isWeak(password, normaliseAccount(account).name)) return refuse('passwordWeak', { field: 'password' })
    const invited = invite === undefined ? undefined : await invites.check(invite, isKnownDevice)
    return isRefused(invited) ? invited : undefined
  }

/** Opens an account for a name that was proved by a code; only the right code reveals that a name is taken. */
export const createSignUp = (parts: SignUpParts) => {
  const checkPassword = createPasswordCheck(parts)
  return async ({
    account,
    password,
    code,
    browser,
    ip,
    invite,
    isKnownDevice,
  }: SignUpRequest): Promise<Proven | Refused> => {
    const { name, kind } = normaliseAccount(account)
    const refused = await checkPassword({ account, password, ip, invite: undefined, isKnownDevice })
    if (refused !== undefined) return refused
    // Before the code is used up: whoever mistyped an invitation corrects it, or signs up without.
    const invited = invite === undefined ? undefined : await parts.invites.check(invite, isKnownDevice)
    if (isRefused(invited)) return invited
    const asker = browserAsker(browser, false)
    const outcome = await parts.codes.redeem({ name, purpose: 'register', asker }, code)
    if (outcome !== 'right') return refuse(outcome === 'wrong' ? 'codeWrong' : 'codeExpired', { field: 'code' })
    const password_hash = await parts.passwords.hash(password)
    const open = async (transaction: Transaction<Schema>): Promise<User | undefined> => {
      const made = await insertUser(
        transaction,
        { name, kind, password_hash, demo: parts.demo, shared: false },
        parts.clock.now(),
      )
      if (made !== undefined && parts.demo) await parts.openFunds(transaction, made.uid)
      if (made !== undefined && invited !== undefined)
        await parts.invites.accept(transaction, invited.referrer, made.uid)
      return made
    }
    const user = await parts.db
      .transaction()
      .execute(open)
      // As a further name of another account.
      .catch((error: unknown) => {
        if (isTaken(error)) return undefined
        throw error
      })
    return user === undefined ? refuse('accountTaken', { field: 'account' }) : { user, proofs: [`${kind}Code`] }
  }
}
