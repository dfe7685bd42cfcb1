import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
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
      if (rows.length >= MAX_PASSKEYS) return refuse('tooManyRequests', { values: { seconds: '0' } })
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
      const { verifyRegistrationResponse } = await webAuthn()
      try {
        if (await hasCertificate(response.response.attestationObject)) return refuse('codeWrong', { field: 'response' })
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => challenges.redeem(challenge, `${uid} ${session}`),
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          requireUserVerification: true,
        })
        if (!verified) return refuse('codeWrong', { field: 'response' })
        const { credential, credentialDeviceType } = registrationInfo
        const stored = await db
          .insertInto('passkeys')
          .values({
            id: credential.id,
            uid,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: String(credential.counter),
            transports: (credential.transports ?? []).join(' '),
            synced: credentialDeviceType === 'multiDevice',
            name,
            created_at: String(clock.now()),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        return stored.numInsertedOrUpdatedRows === 1n ? undefined : refuse('codeWrong', { field: 'response' })
      } catch (error) {
        if (isDatabaseError(error)) throw error
        return refuse('codeWrong', { field: 'response' })
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

    async signedBy(response, { origin, host }) {
      const { verifyAuthenticationResponse } = await webAuthn()
      const row = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst()
      if (row === undefined) return undefined
      const { uid, id } = row
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge: (challenge) => challenges.redeem(challenge, GUEST),
          expectedOrigin: origin,
          expectedRPID: host,
          credential: {
            id,
            publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
            counter: Number(row.counter),
          },
          requireUserVerification: true,
        })
        if (!verified) return { uid, right: false }
        const { newCounter } = authenticationInfo
        // A counter that did not grow means a copied key; the update decides between two concurrent uses.
        const used = await db
          .updateTable('passkeys')
          .set({ counter: String(newCounter), used_at: String(clock.now()) })
          .where('id', '=', id)
          .where((eb) => (newCounter === 0 ? eb('counter', '=', '0') : eb('counter', '<', String(newCounter))))
          .executeTakeFirst()
        return { uid, right: used.numUpdatedRows === 1n }
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
