import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { referralCodeFrom } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Invites } from '../../users/accounts/signUp.ts'
import { reportAbuse } from './abuse.ts'

const RANDOM_BYTES = 32
/** Codes that were drawn already are drawn again. */
const TRIES = 5

/** The invitation code of an account, drawn when it is first asked for. It never changes. */
export const codeOf = async (db: Kysely<Schema>, uid: string, at: number): Promise<string> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const kept = await db.selectFrom('referral_codes').select('code').where('uid', '=', uid).executeTakeFirst()
    if (kept !== undefined) return kept.code
    const code = referralCodeFrom(randomBytes(RANDOM_BYTES))
    if (code === undefined) continue
    await db
      .insertInto('referral_codes')
      .values({ uid, code, created_at: String(at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  throw new Error('No invitation code could be drawn')
}

interface InviteParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
}

/** What sign-up asks about invitations. */
export const createInvites = ({ db, clock, demo }: InviteParts): Invites => ({
  async check(code, isKnownDevice): Promise<{ readonly referrer: string } | Refused> {
    const owner = await db
      .selectFrom('referral_codes as c')
      .innerJoin('users as u', 'u.uid', 'c.uid')
      .select(['u.uid', 'u.demo', 'u.shared', 'u.automatic'])
      .where('c.code', '=', code.toUpperCase())
      .executeTakeFirst()
    // Play money earns nothing real: accounts of the demo invite accounts of the demo.
    if (owner === undefined || owner.demo !== demo || owner.automatic)
      return refuse('inviteUnknown', { field: 'invite' })
    if (!(await isKnownDevice(owner.uid))) return { referrer: owner.uid }
    // Everybody shares the demo accounts: their devices tell nothing about a person.
    if (!owner.shared)
      await reportAbuse(db, { kind: 'own', link: 'device', referrer: owner.uid, accounts: [] }, clock.now())
    return refuse('inviteOwn', { field: 'invite' })
  },
  async accept(transaction: Transaction<Schema>, referrer, referee) {
    await transaction
      .insertInto('referrals')
      .values({ referee, referrer, at: String(clock.now()) })
      .execute()
  },
})
