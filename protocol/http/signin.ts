import * as v from 'valibot'
import { referralCode } from '../earn/referral/code.ts'
import { account, code, password, presentPassword, secondCode } from '../wire/account.ts'
import { defineCall, nothing } from '../wire/call.ts'

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
