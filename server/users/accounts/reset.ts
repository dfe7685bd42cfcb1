import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Limiter } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { askerFrom, type FromBrowser } from './askers.ts'
import type { Authenticators } from './authenticator.ts'
import type { Codes } from './codes.ts'
import type { Lockout } from './lockout.ts'
import { normaliseAccount } from './names.ts'
import type { PasswordChange } from './passwordChange.ts'
import type { Actor } from './securityChange.ts'
import { waitRefusal } from './sendCode.ts'
import { codeRefusal } from './stepUp.ts'
import { hashToken, newToken } from './tokens.ts'
import type { Users } from './users.ts'

const TOKEN_LIFETIME_MS = 600_000
type Way = Schema['reset_tokens']['way']

export interface ResetParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly users: Users
  readonly codes: Codes
  readonly authenticators: Authenticators
  readonly passwordChange: PasswordChange
  /** Locks an asker who fails, by account and asker: a browser that the account knows, or an address. */
  readonly lockout: Lockout
  readonly byAddress: Limiter
  /** Tries at authenticator codes by all strangers, by account. */
  readonly byAccount: Limiter
}

interface ResetRequest extends FromBrowser {
  readonly account: string
  readonly ip: string
}
type Token = { readonly token: string; readonly expiresAfter: number }

/** A forgotten password. The answers do not reveal which accounts exist: same answers, same locks, same work. */
export interface Reset {
  byCode(request: ResetRequest & { readonly code: string }): Promise<Token | Refused>
  byAuthenticator(request: ResetRequest & { readonly codes: readonly [string, string] }): Promise<Token | Refused>
  /** Uses the token up. A weak password leaves it valid. */
  finish(way: Way, token: string, password: string, from: Omit<Actor, 'uid'>): Promise<Refused | undefined>
  purge(): Promise<void>
}

export const createReset = (parts: ResetParts): Reset => {
  const { db, clock, users, codes, authenticators, passwordChange, lockout, byAddress, byAccount } = parts

  /** A token for an account; for an unknown name one that opens nothing. */
  const issue = async (uid: string | undefined, way: Way): Promise<Token> => {
    const token = newToken()
    const expires_at = String(clock.now() + TOKEN_LIFETIME_MS)
    if (uid !== undefined)
      await db
        .insertInto('reset_tokens')
        .values({ token_hash: hashToken(token), uid, way, expires_at })
        .execute()
    return { token, expiresAfter: TOKEN_LIFETIME_MS }
  }

  return {
    async byCode({ account, ip, code, ...from }) {
      const flood = byAddress.take(ip)
      if (flood > 0) return waitRefusal('tooManyRequests', flood)
      const { name } = normaliseAccount(account)
      const user = await users.byName(name)
      const asker = await askerFrom(from, user?.uid)
      const outcome = await codes.redeem({ name, purpose: 'reset', asker }, code)
      return codeRefusal(outcome) ?? issue(user?.uid, 'code')
    },

    async byAuthenticator({ account, ip, codes: typed, ...from }) {
      const flood = byAddress.take(ip)
      if (flood > 0) return waitRefusal('tooManyRequests', flood)
      const { name } = normaliseAccount(account)
      const user = await users.byName(name)
      const isKnown = (await askerFrom(from, user?.uid)).relation === 'known'
      const guesser = isKnown ? `known ${name}` : `${name} ${networkOf(ip)}`
      const locked = lockout.locked(guesser) || (isKnown ? 0 : byAccount.take(name))
      if (locked > 0) return waitRefusal('accountLocked', locked, 'code')
      // Counted before it is compared, so that concurrent guesses share no attempt.
      lockout.failed(guesser)
      const outcome = await authenticators.checkTwo(user?.uid, typed)
      if (outcome !== 'right') return refuse('codeWrong', { field: 'code' })
      lockout.succeeded(guesser)
      return issue(user?.uid, 'authenticator')
    },

    async finish(way, token, password, from) {
      const flood = byAddress.take(from.ip)
      if (flood > 0) return waitRefusal('tooManyRequests', flood)
      const token_hash = hashToken(token)
      const found = await db
        .selectFrom('reset_tokens')
        .select('uid')
        .where('token_hash', '=', token_hash)
        .where('way', '=', way)
        .where('expires_at', '>', String(clock.now()))
        .executeTakeFirst()
      if (found === undefined) return refuse('codeExpired')
      const refusal = await passwordChange.refusalOf(found.uid, password, 'password')
      if (refusal !== undefined) return refusal
      const used = await db.deleteFrom('reset_tokens').where('token_hash', '=', token_hash).executeTakeFirst()
      if (used.numDeletedRows !== 1n) return refuse('codeExpired')
      await passwordChange.set({ uid: found.uid, ...from }, password, 'passwordReset', [way])
      return undefined
    },

    async purge() {
      await db.deleteFrom('reset_tokens').where('expires_at', '<=', String(clock.now())).execute()
    },
  }
}
