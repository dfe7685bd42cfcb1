import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { freeText } from '../wire/inputs.ts'
import { signedIn } from './signin.ts'

/**
 * Six digits, or a recovery code: the fresh second factor of a sensitive act; without it the act is refused with
 * `secondStepNeeded`.
 */
export const stepUpCode = v.optional(freeText(32))

const base64url = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\w-]+$/))
export const passkeyId = base64url(1_400)
/** The owner's name for a passkey. */
export const passkeyName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.regex(/^\P{C}+$/u))

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  /** Unix ms. */
  createdAt: v.string(),
  /** Unix ms; '' while it is unused. */
  usedAt: v.string(),
  /** Kept by a password manager on several devices, not by one device alone. */
  synced: v.boolean(),
})
export type Passkey = v.InferOutput<typeof passkey>

const passkeyList = v.object({ passkeys: v.array(passkey) })
/** Options of the browser's own call, in WebAuthn's JSON. */
const options = v.object({ options: v.record(v.string(), v.unknown()) })

const shared = {
  id: passkeyId,
  rawId: passkeyId,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: v.optional(v.object({}), {}),
}
const clientData = base64url(4_096)
/** WebAuthn's RegistrationResponseJSON; further fields are not read. */
const attestation = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: clientData,
    attestationObject: base64url(8_192),
    transports: v.optional(v.pipe(v.array(freeText(16)), v.maxLength(8))),
  }),
})
/** WebAuthn's AuthenticationResponseJSON; further fields are not read. */
const assertion = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_096),
    signature: base64url(2_048),
    userHandle: v.optional(base64url(128)),
  }),
})

export const list = defineCall('/v2/passkeys/list', 'The passkeys of the account.', nothing, passkeyList, {
  ours: true,
})

export const beginAdd = defineCall(
  '/v2/passkeys/beginAdd',
  'Options to make a passkey with, good once and for five minutes; a sensitive act.',
  v.strictObject({ code: stepUpCode }),
  options,
  { ours: true },
)

export const finishAdd = defineCall(
  '/v2/passkeys/finishAdd',
  'Keeps the passkey that the browser made.',
  v.strictObject({ name: passkeyName, response: attestation }),
  passkeyList,
  { ours: true },
)

export const rename = defineCall(
  '/v2/passkeys/rename',
  'Calls a passkey otherwise.',
  v.strictObject({ id: passkeyId, name: passkeyName }),
  passkeyList,
  { ours: true },
)

export const remove = defineCall(
  '/v2/passkeys/remove',
  'Takes a passkey away: it signs in no more; a sensitive act.',
  v.strictObject({ id: passkeyId, code: stepUpCode }),
  passkeyList,
  { ours: true },
)

export const beginSignIn = defineCall(
  '/v2/passkeys/beginSignIn',
  'Options to sign in with any passkey of this venue, good once and for five minutes.',
  nothing,
  options,
  { audience: 'guest', ours: true },
)

export const finishSignIn = defineCall(
  '/v2/passkeys/finishSignIn',
  'Signs in with what the browser signed; the passkey asked for a finger, a face or a PIN, so no code is needed.',
  v.strictObject({ response: assertion }),
  signedIn,
  { audience: 'guest', ours: true },
)
