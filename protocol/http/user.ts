import * as v from 'valibot'
import { account } from '../wire/account.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { freezeReason } from '../wire/freezeReason.ts'

export const personalCenter = defineCall(
  '/v2/user/personalCenter',
  'Who is signed in.',
  nothing,
  v.object({
    uid: v.string(),
    /** E-mail or mobile, the middle masked. */
    account: v.string(),
    /** Of the advanced verification: 0 none or expired, 1 pending, 2 approved, 3 rejected. */
    statusAdvanced: v.number(),
    demo: v.boolean(),
    /** 0 to 2: none, the primary, or the advanced verification is approved. */
    level: v.number(),
    /** Address of the user's picture; '' without one. */
    avatar: v.string(),
    /** Unix ms. */
    createdAt: v.string(),
    /** Why operators froze it: it opens nothing and takes nothing out. Absent when it is not frozen. */
    frozen: v.optional(freezeReason),
    /** When it will be erased, Unix ms; absent unless its owner asked for that. */
    eraseAt: v.optional(v.number()),
  }),
)

const secondStepSent = v.object({ resendAfter: v.number(), expiresAfter: v.number() })

export const sendEmailCodeByEmailLogin = defineCall(
  '/v2/user/sendEmailCodeByEmailLogin',
  'Mails the second-step code of a sign-in by e-mail.',
  v.strictObject({ account }),
  secondStepSent,
  { audience: 'guest' },
)

export const sendEmailCodeByMobileLogin = defineCall(
  '/v2/user/sendEmailCodeByMobileLogin',
  'Texts the second-step code of a sign-in by mobile.',
  v.strictObject({ account }),
  secondStepSent,
  { audience: 'guest' },
)
