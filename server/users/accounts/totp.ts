import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, half a minute; 20 random bytes. */
export const STEP = 30_000
export const SECRET_BYTES = 20
/** One step either way: clocks differ, and a code takes a moment to type. */
export const WINDOW = 1
const ISSUER = 'Tapeline'

export const newSecret = (): Secret => new Secret({ size: SECRET_BYTES })

export const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({ algorithm: 'SHA1', issuer: ISSUER, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The step to which a code belongs, within this many around `now` (Unix ms). */
export const stepOf = (totp: TOTP, code: string, now: number, window = WINDOW): number | undefined => {
  const delta = totp.validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / STEP) + delta
}
