import * as v from 'valibot'

/** Digits and capital letters without those that look alike: 0 and O, 1, I and L. */
export const REFERRAL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const REFERRAL_CODE_LENGTH = 8

/** Schema: an invitation code, in small letters too. */
export const referralCode = v.pipe(v.string(), v.trim(), v.regex(/^[2-9A-HJKMNP-Za-hjkmnp-z]{8}$/))

/** The highest multiple of the alphabet's length that a byte can be below: higher ones would favour the first letters. */
const FAIR_BYTES = 256 - (256 % REFERRAL_ALPHABET.length)

/** A code out of random bytes, each letter equally likely; undefined where too few of them can be used. */
export const referralCodeFrom = (random: Uint8Array): string | undefined => {
  const letters = [...random]
    .filter((byte) => byte < FAIR_BYTES)
    .slice(0, REFERRAL_CODE_LENGTH)
    .map((byte) => REFERRAL_ALPHABET.charAt(byte % REFERRAL_ALPHABET.length))
  return letters.length === REFERRAL_CODE_LENGTH ? letters.join('') : undefined
}
