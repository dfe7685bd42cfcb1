import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Attempts } from './attempts.ts'
import type { FactorKey } from './factorKey.ts'
import type { Actor, SecurityChange } from './securityChange.ts'

const CODE_COUNT = 10
const CODE_CHARS = 10
/** Crockford's alphabet, without letters that could be read as digits. 50 bits a code cannot be guessed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = (): string => Array.from({ length: CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As it is shown: `K7QM2-4PXWD`. */
const grouped = (code: string): string => `${code.slice(0, CODE_CHARS / 2)}-${code.slice(CODE_CHARS / 2)}`

/** Its stored form, however it was typed. */
const plain = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** Ten codes that each replace the authenticator once. */
export interface RecoveryCodes {
  /** A new set in place of the old one; shown now and never again. */
  issue(uid: string, within?: Kysely<Schema>): Promise<readonly string[]>
  /** Uses a code up. Seconds of the lock after too many wrong ones. */
  redeem(uid: string, typed: string): Promise<'right' | 'wrong' | { readonly locked: number }>
  left(uid: string): Promise<number>
}

export const createRecoveryCodes = (db: Kysely<Schema>, key: FactorKey, attempts: Attempts): RecoveryCodes => ({
  async issue(uid, within = db) {
    const codes = Array.from({ length: CODE_COUNT }, newCode)
    await within.deleteFrom('recovery_codes').where('uid', '=', uid).execute()
    await within
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ uid, code_mac: key.mac(uid, code) })))
      .execute()
    return codes.map(grouped)
  },

  async redeem(uid, typed) {
    const attempt = await attempts.take(uid, 'recovery')
    if (attempt.locked > 0) return { locked: attempt.locked }
    const used = await db
      .deleteFrom('recovery_codes')
      .where('uid', '=', uid)
      .where('code_mac', '=', key.mac(uid, plain(typed)))
      .executeTakeFirst()
    if (used.numDeletedRows !== 1n) return 'wrong'
    await attempts.clear(uid, 'recovery')
    return 'right'
  },

  async left(uid) {
    const row = await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('uid', '=', uid)
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  },
})

/** Informs the owner that a recovery code was used in place of the authenticator. */
export const noteRecoveryCode = (change: SecurityChange, actor: Actor): Promise<void> =>
  change(actor, { kind: 'recoveryCodeUsed', alert: 'recoveryCodeUsed' }, async () => {})
