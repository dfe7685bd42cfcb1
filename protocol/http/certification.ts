// The calls of `/v2/user` about identity: verification, a reset by hand, the picture. `user.ts` exports them again.

import * as v from 'valibot'
import { account, presentPassword } from '../wire/account.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { caseReason } from '../wire/caseReasons.ts'
import { countryCode, imageId, visibleText } from '../wire/inputs.ts'

export const certificationState = v.picklist(['none', 'pending', 'approved', 'rejected', 'expired'])
export type CertificationState = v.InferOutput<typeof certificationState>

/** Levels 0 to 2: what a user has proved determines how much they may withdraw. */
export const levelNumber = v.picklist([0, 1, 2])

/** What a user may withdraw in 24 hours, in USDT. */
const dailyLimit = v.object({
  level: levelNumber,
  /** Of each level from 0 to 2. */
  limits: v.array(v.string()),
  limit: v.string(),
  /** Of the 24 hours before now. */
  used: v.string(),
  left: v.string(),
  /** When the oldest part of what is used no longer counts, Unix ms; 0 while nothing is used. */
  freesAt: v.number(),
})

/** What both steps have in common. Times are Unix ms, 0 where there is none. */
const step = {
  state: certificationState,
  /** Why it was rejected. */
  reason: v.optional(caseReason),
  /** The case in which it is decided. */
  caseId: v.optional(v.string()),
  submittedAt: v.number(),
  decidedAt: v.number(),
  /** Decided by the demo's policy, without an operator. */
  byDemo: v.boolean(),
}

const primaryStep = v.object({
  ...step,
  /** As it was given; '' before. */
  name: v.string(),
  /** All but the last characters hidden. */
  idNumber: v.string(),
  country: v.string(),
  limit: dailyLimit,
})
export type PrimaryStep = v.InferOutput<typeof primaryStep>

export const documentKind = v.picklist(['passport', 'idCard', 'licence'])

const advancedStep = v.object({
  ...step,
  /** Whether the primary step, which comes first, is approved. */
  open: v.boolean(),
  document: v.optional(documentKind),
  /** YYYY-MM-DD; '' where it does not expire or is not known. */
  expiresOn: v.string(),
  front: v.optional(imageId),
  back: v.optional(imageId),
  selfie: v.optional(imageId),
})
export type AdvancedStep = v.InferOutput<typeof advancedStep>

export const primaryCertification = defineCall(
  '/v2/user/primaryCertification',
  'Sends name, number of the identity document and country to be judged; the same again while it waits changes nothing.',
  v.strictObject({
    name: v.pipe(visibleText(100), v.minLength(2)),
    idNumber: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ()./-]{3,39}$/u, 'idNumber'),
      v.check((text) => /\p{N}/u.test(text), 'idNumber'),
    ),
    country: countryCode,
  }),
  primaryStep,
  { loading: true },
)

export const primaryCertificationDataEcho = defineCall(
  '/v2/user/primaryCertificationDataEcho',
  'What was sent for the primary step, the number masked, what became of it, and what one may withdraw.',
  nothing,
  primaryStep,
  { loading: true },
)

export const advancedCertification = defineCall(
  '/v2/user/advancedCertification',
  'Sends pictures of the document and of the person to be judged; after the primary step is approved.',
  v.strictObject({
    document: documentKind,
    /** YYYY-MM-DD, or '' for a document that does not expire. */
    expiresOn: v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]),
    front: imageId,
    /** A passport has none. */
    back: v.optional(imageId),
    selfie: imageId,
  }),
  advancedStep,
  { loading: true },
)

export const advancedCertificationDataEcho = defineCall(
  '/v2/user/advancedCertificationDataEcho',
  'What was sent for the advanced step, and what became of it.',
  nothing,
  advancedStep,
  { loading: true },
)

export const updateUserHeadImg = defineCall(
  '/v2/user/updateUserHeadImg',
  'Makes a picture that was sent the one of the user; without one, takes it away.',
  v.strictObject({ image: v.optional(imageId) }),
  v.object({ avatar: v.string() }),
)

export const manualReset = defineCall(
  '/v2/user/manualReset',
  'Asks for a reset by hand, with a reason and pictures; who is not signed in names the account, and gets a secret with which he can follow his case.',
  v.strictObject({
    /** What is lost. A guest has lost everything. */
    what: v.picklist(['payPassword', 'authenticator', 'all']),
    reason: visibleText(500),
    images: v.pipe(v.array(imageId), v.maxLength(3)),
    /** Of a user who is not signed in. */
    account: v.optional(account),
    /** Login password of a user who is signed in: a session alone resets nothing. */
    password: v.optional(presentPassword),
  }),
  v.object({
    caseId: v.string(),
    /** Opens the case, together with the number; shown once. Only for users who are not signed in. */
    secret: v.optional(v.string()),
  }),
  { audience: 'guest' },
)
