import { remember } from '../remember.ts'
import type { DayKeys } from './dayKeys.ts'
import { hmac } from './dayKeys.ts'

/** 32 bits that depend on a secret and two integers, and look random without the secret. */
export type KeyedHash = (a: number, b: number) => number

/** HalfSipHash-2-4 of eight bytes, which is fast for thousands of independent values per second. */
export const createKeyedHash = (key0: number, key1: number): KeyedHash => {
  return (a, b) => {
    let v0 = key0
    let v1 = key1
    let v2 = 0x6c796765 ^ key0
    let v3 = 0x74656462 ^ key1
    // Two words, the length, and the end: 2 + 2 + 2 + 4 rounds.
    for (let round = 0; round < 10; round++) {
      const word = round < 2 ? a : round < 4 ? b : 0x08000000
      const isFirst = round < 6 && (round & 1) === 0
      if (isFirst) v3 ^= word
      if (round === 6) v2 ^= 0xff
      v0 = (v0 + v1) | 0
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
      v0 = (v0 << 16) | (v0 >>> 16)
      v2 = (v2 + v3) | 0
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
      v0 = (v0 + v3) | 0
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
      v2 = (v2 + v1) | 0
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
      v2 = (v2 << 16) | (v2 >>> 16)
      if (round < 6 && !isFirst) v0 ^= word
    }
    return (v1 ^ v3) >>> 0
  }
}

/** Uniform in (0, 1), both ends excluded, from 32 bits. */
export const share = (bits: number): number => (bits + 0.5) / 4_294_967_296

const KEPT_DAYS = 4

/** A hash for each day from its key, for one purpose such as `book|BTC-USDT`. */
export const dayHashes = (keys: DayKeys, purpose: string): ((day: number) => KeyedHash) =>
  remember(KEPT_DAYS, (day) => {
    const bytes = hmac(keys.day(day), purpose)
    return createKeyedHash(bytes.readInt32LE(0), bytes.readInt32LE(4))
  })
