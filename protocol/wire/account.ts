import * as v from 'valibot'
import { freeText } from './inputs.ts'

// What an account is named and proved by; apart from the calls of sign-in, which few screens make.

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
