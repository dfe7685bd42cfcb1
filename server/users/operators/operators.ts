import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { FactorKey } from '../accounts/factorKey.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { hashToken } from '../accounts/tokens.ts'
import { newSecret, stepOf, totpOf } from '../accounts/totp.ts'
import type { IsWeak } from '../accounts/weakPasswords.ts'
import { type AttemptOrigin, createGuesses } from './guesses.ts'
import type { OperatorRow } from './operatorRow.ts'

/** Accounts of operators. The command line makes them; sign-in takes two factors. */
export interface Operators {
  /** Password and authenticator; a code works once. */
  signIn(name: string, password: string, code: string, from: AttemptOrigin): Promise<OperatorRow | Refused>
  /** A secret to bind an authenticator with, for the code of a first sign-in. */
  offer(name: string, firstCode: string, from: AttemptOrigin): Promise<{ secret: string; uri: string } | Refused>
  /** Completes the first sign-in: password and authenticator are set, the code is used up. */
  bind(
    name: string,
    firstCode: string,
    password: string,
    code: string,
    from: AttemptOrigin,
  ): Promise<OperatorRow | Refused>
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export interface OperatorsParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly key: FactorKey
  readonly passwords: Passwords
  readonly isWeak: IsWeak
}

export const createOperators = (parts: OperatorsParts): Operators => {
  const { db, clock, passwords, isWeak } = parts
  const key = parts.key.forUse('operators')
  const guesses = createGuesses(db, clock)

  const read = (name: string) =>
    db.selectFrom('operators').selectAll().where('name', '=', name).where('disabled_at', 'is', null).executeTakeFirst()

  const offered = async (name: string, firstCode: string, from: AttemptOrigin): Promise<OperatorRow | Refused> => {
    const operator = await read(name)
    const refused = await guesses.take(name, operator, from)
    if (refused !== undefined) return refused
    if (operator === undefined) return refuse('wrongLogin')
    const { first_code_hash: hash, first_code_until: until } = operator
    if (hash === null || !same(hash, hashToken(firstCode))) return refuse('wrongLogin')
    return clock.now() < Number(until) ? operator : refuse('codeExpired')
  }

  return {
    async signIn(name, password, code, from) {
      const operator = await read(name)
      const refused = await guesses.take(name, operator, from)
      if (refused !== undefined) return refused
      // An unknown name takes as long as a wrong password.
      const right = await passwords.verify(operator?.password_hash ?? undefined, password)
      if (operator === undefined || operator.totp === null || !right) return refuse('wrongLogin')
      const step = stepOf(totpOf(key.open(operator.id, operator.totp)), code, clock.now())
      if (step === undefined) return refuse('wrongLogin')
      const used = await db
        .updateTable('operators')
        .set({ last_step: String(step) })
        .where('id', '=', operator.id)
        .where('last_step', '<', String(step))
        .where('disabled_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (used === undefined) return refuse('codeExpired')
      await guesses.clear(used, from)
      return used
    },

    async offer(name, firstCode, from) {
      const operator = await offered(name, firstCode, from)
      if ('refused' in operator) return operator
      const secret = newSecret()
      await db
        .updateTable('operators')
        .set({ totp_offer: key.seal(operator.id, secret.bytes) })
        .where('id', '=', operator.id)
        .execute()
      await guesses.clear(operator, from)
      return { secret: secret.base32, uri: totpOf(secret.bytes, `${name} (desk)`).toString() }
    },

    async bind(name, firstCode, password, code, from) {
      const operator = await offered(name, firstCode, from)
      if ('refused' in operator) return operator
      if (await isWeak(password, name)) return refuse('passwordWeak', { field: 'password' })
      if (operator.totp_offer === null) return refuse('codeExpired')
      const step = stepOf(totpOf(key.open(operator.id, operator.totp_offer)), code, clock.now())
      if (step === undefined) return refuse('codeWrong', { field: 'code' })
      const hash = await passwords.hash(password)
      const bound = await db
        .updateTable('operators')
        .set({
          password_hash: hash,
          totp: operator.totp_offer,
          totp_offer: null,
          last_step: String(step),
          first_code_hash: null,
          first_code_until: null,
        })
        .where('id', '=', operator.id)
        // Of two concurrent uses of the code one completes the first sign-in.
        .where('first_code_hash', '=', hashToken(firstCode))
        .where('disabled_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (bound === undefined) return refuse('wrongLogin')
      await guesses.clear(bound, from)
      return bound
    },
  }
}
