import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { TOTP } from 'otpauth'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Attempts } from './attempts.ts'
import type { FactorKey } from './factorKey.ts'
import { newSecret, SECRET_BYTES, STEP, stepOf, totpOf, WINDOW } from './totp.ts'

/** Milliseconds within which an app must prove that it has the secret. */
export const OFFER_LIFETIME = 1_800_000

export type AuthenticatorOutcome = 'right' | 'wrong' | 'expired' | { readonly locked: number }

/** Another secret was offered, or this one expired, before the owner's proof arrived. */
export class OfferGone extends Error {}

export interface Offer {
  /** In base32, for typing by hand. */
  readonly secret: string
  /** `otpauth://totp/…`, for the QR code. */
  readonly uri: string
}

/** Authenticator apps (TOTP). A code works once, and invalidates every earlier code. */
export interface Authenticators {
  /** When it was bound, Unix ms; undefined when the account has none. */
  boundAt(uid: string): Promise<number | undefined>
  /** A new secret, in place of an earlier offer; it has no effect before `bind`. */
  offer(uid: string, label: string): Promise<Offer>
  /**
   * Binds the app with the offered secret. Throws `OfferGone` when the code does not match, as `fits` would have said.
   */
  bind(uid: string, code: string, within: Kysely<Schema>): Promise<void>
  /** Does a code match the offered secret? Uses nothing up. */
  fits(uid: string, code: string): Promise<'right' | 'wrong' | 'expired'>
  /** Uses a code up; `expired`: it, or a later one, was used before. */
  check(uid: string, code: string): Promise<AuthenticatorOutcome>
  /**
   * Two consecutive codes, for a caller of whom nothing else is known. Counts no attempt, because strangers could lock
   * the owner out with them: the caller limits. Takes the same time for an unknown uid.
   */
  checkTwo(uid: string | undefined, codes: readonly [string, string]): Promise<'right' | 'wrong' | 'expired'>
  remove(uid: string, within: Kysely<Schema>): Promise<void>
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const findBound = (db: Kysely<Schema>, uid: string) =>
  db.selectFrom('authenticators').select(['sealed', 'bound_at']).where('uid', '=', uid).executeTakeFirst()

/** Of two concurrent uses of one code the database accepts one. */
const spend = async (db: Kysely<Schema>, uid: string, from: number, upTo: number): Promise<boolean> => {
  const used = await db
    .updateTable('authenticators')
    .set({ last_step: String(upTo) })
    .where('uid', '=', uid)
    .where('last_step', '<', String(from))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** The step of a code that matches the secret on offer. */
const offeredTo = async (
  within: Kysely<Schema>,
  { key, at }: { readonly key: FactorKey; readonly at: number },
  uid: string,
  code: string,
) => {
  const offer = await within
    .selectFrom('authenticator_offers')
    .select(['sealed', 'made_at'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (offer === undefined || at >= Number(offer.made_at) + OFFER_LIFETIME) return 'expired'
  const step = stepOf(totpOf(key.open(uid, offer.sealed)), code, at)
  return step === undefined ? 'wrong' : { sealed: offer.sealed, step }
}

export const createAuthenticators = (
  db: Kysely<Schema>,
  clock: Clock,
  key: FactorKey,
  attempts: Attempts,
): Authenticators => {
  const stepNow = (): number => Math.floor(clock.now() / STEP)

  /** `steps`: the first and the last step of the codes. */
  const compare = async (
    uid: string,
    stepsOf: (totp: TOTP) => readonly [number, number] | undefined,
  ): Promise<'right' | 'wrong' | 'expired'> => {
    const row = await findBound(db, uid)
    const steps = stepsOf(totpOf(row === undefined ? Buffer.alloc(SECRET_BYTES) : key.open(uid, row.sealed)))
    if (row === undefined || steps === undefined) return 'wrong'
    return (await spend(db, uid, steps[0], steps[1])) ? 'right' : 'expired'
  }

  return {
    async boundAt(uid) {
      const row = await findBound(db, uid)
      return row === undefined ? undefined : Number(row.bound_at)
    },

    async offer(uid, label) {
      const secret = newSecret()
      const row = { sealed: key.seal(uid, secret.bytes), made_at: String(clock.now()) }
      await db
        .insertInto('authenticator_offers')
        .values({ uid, ...row })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
        .execute()
      return { secret: secret.base32, uri: totpOf(secret.bytes, label).toString() }
    },

    async bind(uid, code, within) {
      const found = await offeredTo(within, { key, at: clock.now() }, uid, code)
      if (typeof found === 'string') throw new OfferGone()
      const row = { sealed: found.sealed, bound_at: String(clock.now()), last_step: String(found.step) }
      await within
        .insertInto('authenticators')
        .values({ uid, ...row })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
        .execute()
      await within.deleteFrom('authenticator_offers').where('uid', '=', uid).execute()
      await within.deleteFrom('factor_attempts').where('uid', '=', uid).where('factor', '=', 'authenticator').execute()
    },

    async fits(uid, code) {
      const found = await offeredTo(db, { key, at: clock.now() }, uid, code)
      return typeof found === 'string' ? found : 'right'
    },

    async check(uid, code) {
      const attempt = await attempts.take(uid, 'authenticator')
      if (attempt.locked > 0) return { locked: attempt.locked }
      const outcome = await compare(uid, (totp) => {
        const step = stepOf(totp, code, clock.now())
        return step === undefined ? undefined : [step, step]
      })
      if (outcome === 'right') await attempts.clear(uid, 'authenticator')
      return outcome
    },

    checkTwo: (uid = '0', [first, second]) =>
      compare(uid, (totp) => {
        // The first may be a step older than usual: the user waits for the second.
        const step = stepOf(totp, first, clock.now(), WINDOW + 1)
        const from = step ?? stepNow()
        const follows = same(totp.generate({ timestamp: (from + 1) * STEP }), second)
        return step === undefined || !follows || step > stepNow() ? undefined : [step, step + 1]
      }),

    async remove(uid, within) {
      await within.deleteFrom('authenticators').where('uid', '=', uid).execute()
      await within.deleteFrom('authenticator_offers').where('uid', '=', uid).execute()
      await within.deleteFrom('recovery_codes').where('uid', '=', uid).execute()
    },
  }
}
