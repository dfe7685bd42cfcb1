import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * The hash that a wallet signs for `personal_sign` (EIP-191): a prefix that no transaction has, the length, the text.
 */
const personalHash = (text: string): Uint8Array => {
  const body = Buffer.from(text, 'utf8')
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`, 'utf8'), body]))
}

/** The address whose key made this signature (65 bytes in hex, `0x` first) over the text; undefined for none. */
export const signerOf = (text: string, signature: string): string | undefined => {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const [v = 0] = bytes.subarray(64)
  const recovery = v >= 27 ? v - 27 : v
  if (bytes.length !== 65 || recovery > 1) return undefined
  try {
    const made = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    // The other half of the curve would allow a second signature for the same text.
    if (made.hasHighS()) return undefined
    const point = made.addRecoveryBit(recovery).recoverPublicKey(personalHash(text))
    const key = point.toBytes(false).subarray(1)
    return `0x${Buffer.from(keccak_256(key).subarray(12)).toString('hex')}`
  } catch {
    return undefined
  }
}
