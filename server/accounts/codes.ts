import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Clock } from '../ports.ts'
import type { Passwords } from './passwords.ts'

export type Purpose = Schema['codes']['purpose']

/** Milliseconds that a code lives, and until another may be asked for. */
export const CODE_LIFETIME = 600_000
export const CODE_RESEND = 60_000
const MAX_ATTEMPTS = 5

/** Six-digit codes: for one name and one purpose, good once, five attempts, only their argon2 hash stored. */
export interface Codes {
  /** Milliseconds until another code may be asked for; 0 now. */
  wait(name: string, purpose: Purpose): Promise<number>
  /** A new code in place of the old one, or the milliseconds until one may be asked for. */
  issue(name: string, purpose: Purpose): Promise<{ readonly code: string } | { readonly wait: number }>
  /** Uses the code up. A name that never asked for one answers `wrong`, so that nobody learns who did. */
  redeem(name: string, purpose: Purpose, code: string): Promise<'right' | 'wrong' | 'expired'>
  /** As `redeem`, but the code stays: for an act that needs another proof besides. */
  check(name: string, purpose: Purpose, code: string): Promise<'right' | 'wrong' | 'expired'>
  purge(): Promise<void>
}

const waitFor = async (db: Kysely<Schema>, clock: Clock, name: string, purpose: Purpose): Promise<number> => {
  const last = await db
    .selectFrom('codes')
    .select('sent_at')
    .where('name', '=', name)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return last === undefined ? 0 : Math.max(0, Number(last.sent_at) + CODE_RESEND - clock.now())
}

/** A code that may still be compared, with its hash where it was right. */
const compare = async (
  db: Kysely<Schema>,
  clock: Clock,
  passwords: Passwords,
  { name, purpose, code }: { name: string; purpose: Purpose; code: string },
): Promise<'wrong' | 'expired' | { readonly hash: string }> => {
  // The attempt is counted before the comparison, so that parallel guesses cannot share one.
  const row = await db
    .updateTable('codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('name', '=', name)
    .where('purpose', '=', purpose)
    .returning(['code_hash', 'attempts', 'expires_at'])
    .executeTakeFirst()
  const right = await passwords.verify(row?.code_hash, code)
  if (row === undefined) return 'wrong'
  if (row.attempts > MAX_ATTEMPTS || Number(row.expires_at) <= clock.now()) return 'expired'
  return right ? { hash: row.code_hash } : 'wrong'
}

export const createCodes = (db: Kysely<Schema>, clock: Clock, passwords: Passwords): Codes => ({
  wait: (name, purpose) => waitFor(db, clock, name, purpose),

  async issue(name, purpose) {
    const now = clock.now()
    const recent = String(now - CODE_RESEND)
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const row = {
      code_hash: await passwords.hash(code),
      attempts: 0,
      sent_at: String(now),
      expires_at: String(now + CODE_LIFETIME),
    }
    // One statement decides between two requests of the same moment: only one of them sends a code.
    const stored = await db
      .insertInto('codes')
      .values({ name, purpose, ...row })
      .onConflict((conflict) =>
        conflict.columns(['name', 'purpose']).doUpdateSet(row).where('codes.sent_at', '<=', recent),
      )
      .returning('name')
      .executeTakeFirst()
    if (stored !== undefined) return { code }
    return { wait: Math.max(1, await waitFor(db, clock, name, purpose)) }
  },

  async redeem(name, purpose, code) {
    const found = await compare(db, clock, passwords, { name, purpose, code })
    if (typeof found === 'string') return found
    const used = await db
      .deleteFrom('codes')
      .where('name', '=', name)
      .where('purpose', '=', purpose)
      .where('code_hash', '=', found.hash)
      .executeTakeFirst()
    return used.numDeletedRows === 1n ? 'right' : 'expired'
  },

  async check(name, purpose, code) {
    const found = await compare(db, clock, passwords, { name, purpose, code })
    return typeof found === 'string' ? found : 'right'
  },

  async purge() {
    await db
      .deleteFrom('codes')
      .where('expires_at', '<=', String(clock.now() - CODE_LIFETIME))
      .execute()
  },
})
