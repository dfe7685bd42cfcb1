/** How many digits at the end of the address are the slice of itself with which it is hashed. */
const SLICE = 8

/**
 * The code under which a wallet is paired: SHA-256 of the address followed by a slice of itself (its last eight digits),
 * as 64 hex digits. Both in lower case, so that it does not depend on the checksum's capitals. It names the wallet; it is
 * no proof of owning it. Undefined where the browser has no Web Crypto (plain http).
 */
export const pairingCode = async (
  address: string,
  { subtle }: { readonly subtle?: Pick<SubtleCrypto, 'digest'> } = globalThis.crypto,
): Promise<string | undefined> => {
  if (subtle === undefined) return undefined
  const plain = address.toLowerCase()
  const bytes = new TextEncoder().encode(plain + plain.slice(-SLICE))
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
