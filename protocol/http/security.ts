// Calls of the group `user` about what protects an account: passwords, authenticator, names. Apart from the others,
// which the app needs at its start.

import * as v from 'valibot'
import { account, code, password, presentPassword, secondCode } from '../wire/account.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { type ProvedAct, provedAct } from './provedAct.ts'

export type { ProvedAct }

/** Six digits, apart from the login password; asked for where money leaves. */
export const payPassword = v.pipe(v.string(), v.regex(/^\d{6}$/, 'payPassword'))
const codeSent = v.object({ resendAfter: v.number(), expiresAfter: v.number() })

const hold = v.object({
  /** What may not be done: withdraw, or use the pay password. */
  kind: v.picklist(['withdrawal', 'payPassword']),
  /** The reason; its sentence is `security:reason.<reason>`. */
  reason: v.picklist([
    'passwordChanged',
    'passwordReset',
    'authenticatorOff',
    'authenticatorOn',
    'nameChanged',
    'payPasswordReset',
    'payPasswordTries',
  ]),
  /** Unix ms. */
  from: v.number(),
  until: v.number(),
})
export type Hold = v.InferOutput<typeof hold>

const factors = v.object({
  /** Masked; '' where there is none. */
  email: v.string(),
  mobile: v.string(),
  /** Demo mode only: the whole name to which a code goes, under which the demo mailbox has it. */
  demoMail: v.optional(v.string()),
  /**
   * What confirms a sensitive act: the authenticator once it is bound, otherwise a code sent to the e-mail or mobile.
   */
  proof: v.picklist(['authenticator', 'email', 'mobile']),
  /** The account is so new that the proof of its name still counts for the first pay password and authenticator. */
  fresh: v.boolean(),
  /** When the authenticator was bound, Unix ms; 0 when none is. */
  authenticatorAt: v.number(),
  /** Recovery codes that are left. */
  recoveryCodes: v.number(),
  payPassword: v.boolean(),
  /** The holds in force, the one that ends last first. */
  holds: v.array(hold),
  /** For how many hours each change would hold withdrawals now. */
  holdHours: v.object({
    passwordChanged: v.number(),
    nameChanged: v.number(),
    authenticatorOn: v.number(),
    authenticatorOff: v.number(),
    payPasswordReset: v.number(),
  }),
})
export type Factors = v.InferOutput<typeof factors>

export const emailStatusGoogleStatus = defineCall(
  '/v2/user/emailStatusGoogleStatus',
  'Which factors the account has, and what is held for how long.',
  nothing,
  factors,
  { loading: true },
)

export const sendProof = defineCall(
  '/v2/user/sendProof',
  'Sends the code that confirms this act, and no other, to the account’s own e-mail, else its mobile; the message says what it confirms.',
  provedAct,
  codeSent,
  { ours: true },
)

export const restUserPassword = defineCall(
  '/v2/user/restUserPassword',
  'Changes the login password; ends every other session, and holds withdrawals for a time.',
  v.strictObject({ password: presentPassword, newPassword: password, code: v.optional(secondCode) }),
  nothing,
  { loading: true },
)

export const setPayPassword = defineCall(
  '/v2/user/setPayPassword',
  'Sets the pay password, or changes it where `current` is the present one.',
  v.strictObject({ payPassword, current: v.optional(payPassword), code: v.optional(secondCode) }),
  nothing,
  { loading: true },
)

export const emailChangePayPassword = defineCall(
  '/v2/user/emailChangePayPassword',
  'Sets a forgotten pay password anew, proved by a code by mail or text; holds withdrawals for a time.',
  v.strictObject({ payPassword, code }),
  nothing,
  { loading: true },
)

export const googleChangePayPassword = defineCall(
  '/v2/user/googleChangePayPassword',
  'Sets a forgotten pay password anew, proved by the authenticator; holds withdrawals for a time.',
  v.strictObject({ payPassword, code: secondCode }),
  nothing,
  { loading: true },
)

export const getRandomGoogleSecretKey = defineCall(
  '/v2/user/getRandomGoogleSecretKey',
  'Offers a secret for an authenticator app; it counts for nothing until `googleCodeVerify`.',
  nothing,
  v.object({
    /** Base32, for typing by hand. */
    secret: v.string(),
    /** `otpauth://totp/…`, for the QR code. */
    uri: v.string(),
    /** Milliseconds until the offer ends. */
    expiresAfter: v.number(),
  }),
  { loading: true },
)

const recoveryCodes = v.object({
  /** Each replaces the authenticator once. Shown now and never again. */
  recoveryCodes: v.array(v.string()),
})

export const googleCodeVerify = defineCall(
  '/v2/user/googleCodeVerify',
  'Binds the authenticator app that shows this code; `proof` confirms that it is the owner who binds it.',
  v.strictObject({ code, proof: v.optional(secondCode) }),
  recoveryCodes,
  { loading: true },
)

export const unbindGoogle = defineCall(
  '/v2/user/unbindGoogle',
  'Takes the authenticator away, by its own code or a recovery code; holds withdrawals for a time.',
  v.strictObject({ code: v.optional(secondCode) }),
  nothing,
  { loading: true, ours: true },
)

export const newRecoveryCodes = defineCall(
  '/v2/user/newRecoveryCodes',
  'Makes new recovery codes in place of the old ones.',
  v.strictObject({ code: v.optional(secondCode) }),
  recoveryCodes,
  { loading: true, ours: true },
)

export const sendBindingCode = defineCall(
  '/v2/user/sendBindingCode',
  'Sends a code to an e-mail or mobile that is to be bound; the answer does not tell whether it belongs to an account.',
  v.strictObject({ account }),
  codeSent,
  { ours: true },
)

export const bindingEmail = defineCall(
  '/v2/user/bindingEmail',
  'Binds an e-mail or mobile that proved itself with a code, in place of the one of its kind if there is one.',
  v.strictObject({ account, code, proof: v.optional(secondCode) }),
  nothing,
  { loading: true },
)
