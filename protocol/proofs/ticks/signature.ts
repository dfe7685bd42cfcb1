/** Whether a signature is right; `unavailable` where nothing on this device or page can check it. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unavailable'

/** Checks an Ed25519 signature (hex) over an ASCII text with a public key (32 bytes, hex). Never rejects. */
export type CheckSignature = (publicKey: string, signature: string, text: string) => Promise<SignatureVerdict>

/** The part of WebCrypto that is needed. */
export interface Ed25519 {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: string,
    extractable: boolean,
    usages: 'verify'[],
  ): Promise<object>
  verify(algorithm: string, key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>
}

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0))

/** Of this page or process. Browsers provide it to pages from `https` and `localhost` alone. */
const own = (): Ed25519 | undefined => (globalThis as { crypto?: { subtle?: Ed25519 } }).crypto?.subtle

/** Signatures by WebCrypto, in browsers and in Node. Without Ed25519 the verdict is `unavailable`, never `valid`. */
export const createSignatureCheck = (subtle: Ed25519 | undefined = own()): CheckSignature => {
  const keys = new Map<string, Promise<object>>()
  return async (publicKey, signature, text) => {
    if (subtle === undefined) return 'unavailable'
    try {
      const key = keys.get(publicKey) ?? subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify'])
      keys.set(publicKey, key)
      const right = await subtle.verify('Ed25519', await key, fromHex(signature), ascii(text))
      return right ? 'valid' : 'invalid'
    } catch (error) {
      return error instanceof Error && error.name === 'NotSupportedError' ? 'unavailable' : 'invalid'
    }
  }
}
