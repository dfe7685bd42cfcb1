import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const bytesOf = (text: string, most: 0x7f | 0xff): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit > most) throw new RangeError(`SHA-256 of text that is not ${most === 0x7f ? 'ASCII' : 'of bytes'}`)
    bytes[at] = unit
  }
  return bytes
}

/**
 * SHA-256 of an ASCII text, as 64 lower-case hex digits. Not the browser's, which is missing on plain http pages and
 * asynchronous. Throws on other characters: nothing that is hashed here has any, so no encoding has to be agreed on.
 */
export const sha256 = (text: string): string => bytesToHex(digest(bytesOf(text, 0x7f)))

/** The same of bytes that are given as a text, one code unit (0 to 255) a byte. */
export const sha256OfBytes = (bytes: string): string => bytesToHex(digest(bytesOf(bytes, 0xff)))
