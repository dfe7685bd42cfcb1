import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { stepUpCode } from './passkeys.ts'

/** What can happen to an account's security. Names are permanent, because stored entries of the trail carry them. */
export const eventKind = v.picklist([
  'signUp',
  'signIn',
  'signInFailed',
  'signOut',
  'sessionEnded',
  'otherSessionsEnded',
  'deviceForgotten',
  'passwordChanged',
  'passwordReset',
  'resetAsked',
  'stepUpFailed',
  'totpBound',
  'totpRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'payPasswordSet',
  'payPasswordChanged',
  'payPasswordLocked',
  'emailBound',
  'emailChanged',
  'mobileBound',
  'mobileChanged',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'phraseSet',
  'phraseRemoved',
  'holdSet',
  'certificationSent',
  'certificationDecided',
  'caseOpened',
  'caseDecided',
  'accountFrozen',
  'accountUnfrozen',
  'avatarChanged',
  'walletPaired',
  'walletUnpaired',
  'exportMade',
  'deletionAsked',
  'deletionCancelled',
  'accountDeleted',
  'payoutAdded',
  'payoutRemoved',
  'payMethodAdded',
  'payMethodChanged',
  'payMethodRemoved',
  'withdrawalAsked',
  'withdrawalPaid',
  'withdrawalRefused',
  'depositCredited',
  'depositRefused',
  'investmentEnded',
  'investmentRenewed',
  'stakingEnded',
  'saleAllocated',
  'salePaymentMissed',
  'saleReturned',
])
export type EventKind = v.InferOutput<typeof eventKind>

/**
 * The program that sent the request, by its user agent: `{ browser: 'Chrome', system: 'Android' }`; '' where unknown.
 */
export const device = v.object({ browser: v.string(), system: v.string() })
export type Device = v.InferOutput<typeof device>

/** What a person can prove an account with; `code` is one by e-mail or text message where the record does not say which. */
export const PROOFS = [
  'password',
  'emailCode',
  'mobileCode',
  'code',
  'authenticator',
  'recoveryCode',
  'passkey',
] as const
export type Proof = (typeof PROOFS)[number]

const event = v.object({
  id: v.string(),
  kind: eventKind,
  /** Unix ms. */
  time: v.string(),
  /** Address of the request; '' where the venue itself acted. */
  ip: v.string(),
  device,
  /** What it concerned (a name, a masked address); '' where the kind says everything. */
  about: v.string(),
  /**
   * What proved a sign-up, a sign-in or a reset, in the order of asking; of `signInFailed` what was wrong. Empty for
   * other kinds, and for entries from before proofs were recorded.
   */
  proofs: v.array(v.picklist(PROOFS)),
})
export type AccountEvent = v.InferOutput<typeof event>

export const list = defineCall(
  '/v2/activity/list',
  'What happened to the security of the account, newest first; `signIns` leaves out all but sign-ins. `next` is the cursor of the following page.',
  v.strictObject({
    view: v.optional(v.picklist(['all', 'signIns'])),
    cursor: v.optional(recordId),
    limit: v.optional(limitOf(100)),
  }),
  v.object({ events: v.array(event), next: v.optional(v.string()) }),
  { ours: true },
)

const place = {
  /** Names it; not a secret. */
  id: v.string(),
  device,
  /** Address of the sign-in. */
  ip: v.string(),
  /** Unix ms. */
  firstSeen: v.string(),
  lastSeen: v.string(),
  /** The session of this request. */
  current: v.boolean(),
}
const session = v.object({
  ...place,
  /** Unix ms at which it ends by itself: without further requests, and in any case. */
  idleEnd: v.string(),
  end: v.string(),
})
export type OpenSession = v.InferOutput<typeof session>
const knownDevice = v.object({
  ...place,
  /** Unix ms from which it must pass the second step again if it is not used. */
  end: v.string(),
})
export type KnownDevice = v.InferOutput<typeof knownDevice>

const devicesAnswer = v.object({
  /** The device of this request first, then the most recently used ones. */
  sessions: v.array(session),
  devices: v.array(knownDevice),
})
export type Devices = v.InferOutput<typeof devicesAnswer>

const placeId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

export const devices = defineCall(
  '/v2/activity/devices',
  'Where the user is signed in, and the devices that need no code to sign in; of each the 100 that were seen last.',
  nothing,
  devicesAnswer,
  { ours: true },
)

export const endSession = defineCall(
  '/v2/activity/endSession',
  'Ends another session of the user, its sockets at once; its device must confirm itself again.',
  v.strictObject({ id: placeId }),
  devicesAnswer,
  { ours: true },
)

export const endOthers = defineCall(
  '/v2/activity/endOthers',
  'Ends all sessions of the user but this one, their sockets at once; all other devices must confirm themselves again.',
  nothing,
  devicesAnswer,
  { ours: true },
)

export const forgetDevice = defineCall(
  '/v2/activity/forgetDevice',
  'A device must confirm itself with a code at its next sign-in; what it is signed in to goes on.',
  v.strictObject({ id: placeId }),
  devicesAnswer,
  { ours: true },
)

/** Two to 24 visible characters; '' removes the phrase. */
export const phrase = v.pipe(v.string(), v.trim(), v.regex(/^(?:\P{C}{2,24})?$/u))
const phraseAnswer = v.object({ phrase: v.string() })

export const getPhrase = defineCall(
  '/v2/activity/getPhrase',
  'The words that stand in each mail to this account, so that its owner knows them for ours; empty while there are none.',
  nothing,
  phraseAnswer,
  { ours: true },
)

export const setPhrase = defineCall(
  '/v2/activity/setPhrase',
  'Chooses those words; a sensitive act.',
  v.strictObject({ phrase, code: stepUpCode }),
  phraseAnswer,
  { ours: true },
)
