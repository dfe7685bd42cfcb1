import { createHash, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Asker } from './askers.ts'
import type { CodeLimits } from './codeLimits.ts'
import type { Passwords } from './passwords.ts'
import type { Purpose } from './purpose.ts'

/** Milliseconds that a code is valid, and until another may be requested. */
export const CODE_LIFETIME = 600_000
export const CODE_RESEND = 60_000
const MAX_ATTEMPTS = 5

/** The purpose of a code, and its asker. */
export interface CodeSubject {
  readonly name: string
  readonly purpose: Purpose
  readonly asker: Asker
  /** What exactly it confirms, where the purpose leaves that open; equal acts have equal texts. */
  readonly act?: string
}

/**
 * Six-digit codes: for one name, purpose and asker, valid once, five attempts, only their argon2 hash stored. A code of
 * another act than the one at hand counts as expired.
 */
export interface Codes {
  /** Milliseconds until another code may be requested; 0 now. One for another act may be requested at once. */
  wait(subject: CodeSubject): Promise<number>
  /** A new code in place of the old one, or the milliseconds until one may be requested. */
  issue(subject: CodeSubject): Promise<{ readonly code: string } | { readonly wait: number }>
  /** Uses the code up. An asker without a code gets `wrong`, which does not reveal that none was requested. */
  redeem(subject: CodeSubject, code: string): Promise<'right' | 'wrong' | 'expired'>
  /** Like `redeem`, but the code remains: for an act that needs another proof as well. */
  check(subject: CodeSubject, code: string): Promise<'right' | 'wrong' | 'expired'>
  purge(): Promise<void>
}

export interface CodesParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly passwords: Passwords
  readonly limits: Pick<CodeLimits, 'mayTryAgain'>
}

const actOf = ({ act }: CodeSubject): string | null =>
  act === undefined ? null : createHash('sha256').update(act).digest('hex')

const waitFor = async ({ db, clock }: CodesParts, subject: CodeSubject): Promise<number> => {
  const { name, purpose, asker } = subject
  const last = await db
    .selectFrom('codes')
    .select(['sent_at', 'act'])
    .where('name', '=', name)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker.name)
    .executeTakeFirst()
  return last === undefined || last.act !== actOf(subject)
    ? 0
    : Math.max(0, Number(last.sent_at) + CODE_RESEND - clock.now())
}

/** A code that may still be compared, with its hash where it was right. */
const compare = async (
  { db, clock, passwords, limits }: CodesParts,
  subject: CodeSubject,
  code: string,
): Promise<'wrong' | 'expired' | { readonly hash: string }> => {
  const { name, purpose, asker } = subject
  // The attempt is counted before the comparison, so that concurrent guesses cannot share one.
  const row = await db
    .updateTable('codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('name', '=', name)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker.name)
    .returning(['code_hash', 'attempts', 'expires_at', 'act'])
    .executeTakeFirst()
  const isOver =
    row !== undefined &&
    (row.attempts > MAX_ATTEMPTS || Number(row.expires_at) <= clock.now() || row.act !== actOf(subject))
  const mayTry = row === undefined || isOver || row.attempts === 1 || limits.mayTryAgain(name, asker)
  const right = await passwords.verify(row?.code_hash, code)
  if (row === undefined) return 'wrong'
  if (isOver || !mayTry) return 'expired'
  return right ? { hash: row.code_hash } : 'wrong'
}

export const createCodes = (parts: CodesParts): Codes => ({
  wait: (subject) => waitFor(parts, subject),

  async issue(subject) {
    const { db, clock, passwords } = parts
    const { name, purpose, asker } = subject
    const now = clock.now()
    const recent = String(now - CODE_RESEND)
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const row = {
      code_hash: await passwords.hash(code),
      act: actOf(subject),
      attempts: 0,
      sent_at: String(now),
      expires_at: String(now + CODE_LIFETIME),
    }
    // One statement decides between two concurrent requests: only one of them sends a code.
    const stored = await db
      .insertInto('codes')
      .values({ name, purpose, asker: asker.name, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'purpose', 'asker'])
          .doUpdateSet(row)
          .where((eb) =>
            eb.or([eb('codes.sent_at', '<=', recent), eb('codes.act', 'is distinct from', eb.ref('excluded.act'))]),
          ),
      )
      .returning('name')
      .executeTakeFirst()
    if (stored !== undefined) return { code }
    return { wait: Math.max(1, await waitFor(parts, subject)) }
  },

  async redeem(subject, code) {
    const { name, purpose, asker } = subject
    const found = await compare(parts, subject, code)
    if (typeof found === 'string') return found
    const used = await parts.db
      .deleteFrom('codes')
      .where('name', '=', name)
      .where('purpose', '=', purpose)
      .where('asker', '=', asker.name)
      .where('code_hash', '=', found.hash)
      .executeTakeFirst()
    return used.numDeletedRows === 1n ? 'right' : 'expired'
  },

  async check(subject, code) {
    const found = await compare(parts, subject, code)
    return typeof found === 'string' ? found : 'right'
  },

  async purge() {
    await parts.db
      .deleteFrom('codes')
      .where('expires_at', '<=', String(parts.clock.now() - CODE_LIFETIME))
      .execute()
  },
})
