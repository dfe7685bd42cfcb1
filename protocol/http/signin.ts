import * as v from 'valibot'
import { referralCode } from '../earn/referral/code.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { freeText } from '../wire/inputs.ts'

const MAX_ACCOUNT = 254

/** An e-mail address or a mobile number in international form (+ and 7 to 15 digits). */
export const account = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_ACCOUNT),
  v.regex(/^(\+[1-9]\d{6,14}|[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@.\p{Cc}\p{Cs}]+(\.[^\s@.\p{Cc}\p{Cs}]+)+)$/u, 'account'),
)
/** 8 to 128 characters; strength is judged by length, not by kinds of characters. */
export const password = v.pipe(freeText(128), v.minLength(8))
/** Any password that may once have been set; it is compared, never stored. */
export const presentPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
/** The six digits of a mailed or texted code. */
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'code'))
/**
 * A code of an authenticator app, or sent by mail or text; or a recovery code (`K7QM2-4PXWD`) in place of the
 * authenticator's.
 */
export const secondCode = v.pipe(v.string(), v.trim(), v.regex(/^(\d{6}|[\dA-Za-z]{5}[- ]?[\dA-Za-z]{5})$/, 'code'))
/** What a code is for; a code works for one purpose only. */
export const purpose = v.picklist(['register', 'login', 'reset'])

const codeSent = v.object({
  /** Milliseconds until another code may be asked for. */
  resendAfter: v.number(),
  /** Milliseconds until the code expires. */
  expiresAfter: v.number(),
})

export const signedIn = v.object({ uid: v.string(), demo: v.boolean() })

export const registerMobile = defineCall(
  '/v2/signin/register.mobile',
  'Opens an account for a mobile number or an e-mail address that proved itself with a code, and signs it in.',
  v.strictObject({
    account,
    password,
    code,
    /** The code of whoever invited them; refused with `inviteUnknown` or `inviteOwn`. */
    invite: v.optional(referralCode),
  }),
  signedIn,
  { audience: 'guest' },
)

export const checkPassword = defineCall(
  '/v2/signin/checkPassword',
  'Says before a code is sent whether a sign-up would refuse this password as too easy to guess (`passwordWeak`), or this invitation; nothing about the account.',
  v.strictObject({ account, password, invite: v.optional(referralCode) }),
  nothing,
  { audience: 'guest', ours: true },
)

export const mobileSendingCode = defineCall(
  '/v2/signin/mobileSendingCode',
  'Texts a code to a mobile number; the answer is the same whether the number is known or not.',
  v.strictObject({ account, purpose }),
  codeSent,
  { audience: 'guest' },
)

export const emailSendingCode = defineCall(
  '/v2/signin/emailSendingCode',
  'Mails a code to an address; the answer is the same whether the address is known or not.',
  v.strictObject({ account, purpose }),
  codeSent,
  { audience: 'guest' },
)

export const checkMobile = defineCall(
  '/v2/signin/checkMobile',
  'Says whether a name is well formed; never whether it is registered.',
  v.strictObject({ account }),
  v.object({ account: v.string(), kind: v.picklist(['email', 'mobile']) }),
  { audience: 'guest', loading: true },
)

export const loginX = defineCall(
  '/v2/signin/login.x',
  'Signs in with mobile or e-mail and password; with a code of the authenticator where one is bound, else by mail or text where the device is new (refused with `secondStepNeeded`, `values.proof`).',
  v.strictObject({
    account,
    password: presentPassword,
    code: v.optional(secondCode),
  }),
  signedIn,
  { audience: 'guest' },
)
