import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { passkeys } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { hasCertificate } from './attestation.ts'
import { createChallenges } from './challenges.ts'
import { maskAccount } from './names.ts'

/** The largest number of passkeys of an account. */
const MAX_PASSKEYS = 10
const GUEST = 'sign-in'

/** The site of a page: its origin as the Origin rule accepted it. A passkey belongs to its host. */
export interface Site {
  readonly origin: string
  readonly host: string
}

const webAuthn = () => import('@simplewebauthn/server')

/** Before the first use, where it would hold up a request for a tenth of a second. */
export const loadPasskeys = async (): Promise<void> => {
  await webAuthn()
}

type Options = Record<string, unknown>

/**
 * Sign-in without a password: a key pair whose private half stays on the user's devices, unlocked by finger, face or
 * PIN.
 */
export interface Passkeys {
  listOf(uid: string): Promise<passkeys.Passkey[]>
  /** `session` ties the end of a ceremony to its beginning. */
  beginAdd(uid: string, name: string, session: string, site: Site): Promise<Options | Refused>
  finishAdd(
    uid: string,
    session: string,
    site: Site,
    made: { readonly name: string; readonly response: RegistrationResponseJSON },
  ): Promise<Refused | undefined>
  rename(uid: string, id: string, name: string): Promise<boolean>
  /** The name that it had; undefined where the user has none with this id. */
  remove(uid: string, id: string): Promise<string | undefined>
  beginSignIn(site: Site): Promise<Options>
  /** Whose passkey signed, and whether the signature is right; undefined for an unknown passkey. */
  signedBy(
    response: AuthenticationResponseJSON,
    site: Site,
  ): Promise<{ readonly uid: string; readonly right: boolean } | undefined>
}

type Row = Selectable<Schema['passkeys']>
type IsIssued = (challenge: string) => boolean

/** What a response to a registration proves; undefined where it proves nothing. Throws what the library finds wrong. */
const registered = async (response: RegistrationResponseJSON, { origin, host }: Site, isIssued: IsIssued) => {
  const { verifyRegistrationResponse } = await webAuthn()
  if (await hasCertificate(response.response.attestationObject)) return undefined
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: isIssued,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  })
  return verified ? registrationInfo : undefined
}

type Registered = NonNullable<Awaited<ReturnType<typeof registered>>>

const tooMany = refuse('tooManyPasskeys', { values: { max: String(MAX_PASSKEYS) } })

/** Stores a new passkey; `taken` where somebody has it already, `full` where its user has as many as one can have. */
const store = async (
  within: Transaction<Schema>,
  {
    uid,
    name,
    made: { credential, credentialDeviceType },
    at,
  }: { readonly uid: string; readonly name: string; readonly made: Registered; readonly at: number },
): Promise<'stored' | 'taken' | 'full'> => {
  // One at a time for each user: several that began below the limit may end at once.
  await within.selectFrom('users').select('uid').where('uid', '=', uid).forUpdate().execute()
  const { have } = await within
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<string>().as('have'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (Number(have) >= MAX_PASSKEYS) return 'full'
  const stored = await within
    .insertInto('passkeys')
    .values({
      id: credential.id,
      uid,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: String(credential.counter),
      transports: (credential.transports ?? []).join(' '),
      synced: credentialDeviceType === 'multiDevice',
      name,
      created_at: String(at),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return stored.numInsertedOrUpdatedRows === 1n ? 'stored' : 'taken'
}

/** The counter that a signature proves; undefined where it is not of this passkey. Throws what the library finds wrong. */
const signed = async (
  response: AuthenticationResponseJSON,
  { origin, host }: Site,
  row: Row,
  isIssued: IsIssued,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isIssued,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: Number(row.counter),
    },
    requireUserVerification: true,
  })
  return verified ? authenticationInfo.newCounter : undefined
}

/** A counter that did not grow means a copied key; the update decides between two concurrent uses. */
const grow = async (db: Kysely<Schema>, id: string, counter: number, at: number): Promise<boolean> => {
  const used = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), used_at: String(at) })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', '0') : eb('counter', '<', String(counter))))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export const createPasskeys = (db: Kysely<Schema>, clock: Clock): Passkeys => {
  const challenges = createChallenges(clock)
  const rowsOf = (uid: string) =>
    db.selectFrom('passkeys').selectAll().where('uid', '=', uid).orderBy('created_at').orderBy('id').execute()

  return {
    async listOf(uid) {
      return (await rowsOf(uid)).map(({ id, name, created_at, used_at, synced }) => ({
        id,
        name,
        createdAt: created_at,
        usedAt: used_at ?? '',
        synced,
      }))
    },

    async beginAdd(uid, name, session, { host }) {
      const rows = await rowsOf(uid)
      if (rows.length >= MAX_PASSKEYS) return tooMany
      const { generateRegistrationOptions } = await webAuthn()
      const shown = maskAccount(name)
      const options = await generateRegistrationOptions({
        rpName: 'Tapeline',
        rpID: host,
        userName: shown,
        userDisplayName: shown,
        userID: new TextEncoder().encode(uid),
        challenge: new Uint8Array(Buffer.from(challenges.issue(`${uid} ${session}`), 'base64url')),
        attestationType: 'none',
        excludeCredentials: rows.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ...options }
    },

    async finishAdd(uid, session, site, { name, response }) {
      const wrong = refuse('codeWrong', { field: 'response' })
      try {
        const isIssued = (challenge: string): boolean => challenges.redeem(challenge, `${uid} ${session}`)
        const made = await registered(response, site, isIssued)
        if (made === undefined) return wrong
        const end = await db.transaction().execute((within) => store(within, { uid, name, made, at: clock.now() }))
        return { stored: undefined, taken: wrong, full: tooMany }[end]
      } catch (error) {
        if (isDatabaseError(error)) throw error
        return wrong
      }
    },

    async rename(uid, id, name) {
      const done = await db
        .updateTable('passkeys')
        .set({ name })
        .where('uid', '=', uid)
        .where('id', '=', id)
        .executeTakeFirst()
      return done.numUpdatedRows > 0n
    },

    async remove(uid, id) {
      const gone = await db
        .deleteFrom('passkeys')
        .where('uid', '=', uid)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      return gone?.name
    },

    async beginSignIn({ host }) {
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({
        rpID: host,
        userVerification: 'required',
        challenge: new Uint8Array(Buffer.from(challenges.issue(GUEST), 'base64url')),
      })
      return { ...options }
    },

    async signedBy(response, site) {
      const row = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst()
      if (row === undefined) return undefined
      const { uid } = row
      try {
        const counter = await signed(response, site, row, (challenge) => challenges.redeem(challenge, GUEST))
        return { uid, right: counter !== undefined && (await grow(db, row.id, counter, clock.now())) }
      } catch (error) {
        if (isDatabaseError(error)) throw error
        return { uid, right: false }
      }
    },
  }
}

/** Everything else that is thrown here is what the library found wrong with the response. */
const isDatabaseError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ('severity' in error || 'errno' in error)
