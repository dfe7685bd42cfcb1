// Calls of the group `signin` about a forgotten password.

import * as v from 'valibot'
import { account, code, password } from '../wire/account.ts'
import { defineCall, nothing } from '../wire/call.ts'

const resetToken = v.object({
  /** Valid once, for the call that sets the new password. */
  token: v.string(),
  /** Milliseconds until it expires. */
  expiresAfter: v.number(),
})
const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'token'))

export const emailVerification = defineCall(
  '/v2/signin/emailVerification',
  'Proves a name with the code that was mailed or texted to it (purpose `reset`), on the way to a new password.',
  v.strictObject({ account, code }),
  resetToken,
  { audience: 'guest', loading: true },
)

export const emailChangePassword = defineCall(
  '/v2/signin/emailChangePassword',
  'Sets a new login password after `emailVerification`; ends every session, and holds withdrawals for 24 h.',
  v.strictObject({ token, password }),
  nothing,
  { audience: 'guest', loading: true },
)

export const googleSecretKeyVerify = defineCall(
  '/v2/signin/googleSecretKeyVerify',
  'Proves an account with two codes of its authenticator, one after the other: nothing else is known of who asks.',
  v.strictObject({ account, code, nextCode: code }),
  resetToken,
  { audience: 'guest', loading: true },
)

export const googleChangePassword = defineCall(
  '/v2/signin/googleChangePassword',
  'Sets a new login password after `googleSecretKeyVerify`; ends every session, and holds withdrawals for 24 h.',
  v.strictObject({ token, password }),
  nothing,
  { audience: 'guest', loading: true },
)
