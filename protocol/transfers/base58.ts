import { sha256 } from '@noble/hashes/sha2.js'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CHECKSUM_BYTES = 4

/** The bytes that a Base58 text stands for; undefined where a character is not of its alphabet. */
const bytesOf = (text: string): Uint8Array | undefined => {
  // Little-endian while it grows, as each digit carries into the bytes above.
  const bytes: number[] = []
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter)
    if (carry < 0) return undefined
    for (let at = 0; at < bytes.length; at += 1) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes.toReversed()])
}

/** Base58Check: the last four bytes are the head of the double SHA-256 of what stands before them, which is answered. */
export const fromBase58Check = (text: string): Uint8Array | undefined => {
  const bytes = bytesOf(text)
  if (bytes === undefined || bytes.length <= CHECKSUM_BYTES) return undefined
  const payload = bytes.subarray(0, -CHECKSUM_BYTES)
  const sum = sha256(sha256(payload))
  return bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === sum[at]) ? payload : undefined
}
