// Addresses of segregated witness: bech32 (BIP 173) for version 0, bech32m (BIP 350) for those after it.

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM_LETTERS = 6
const BECH32 = 1
const BECH32M = 0x2bc830a3

const checksumOf = (values: readonly number[]): number => {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= part
  }
  return sum
}

const prefixValues = (prefix: string): number[] => {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

/** How many bytes groups of five bits stand for; undefined where bits are left over that are not a mere filling. */
const byteCount = (groups: readonly number[]): number | undefined => {
  const spare = (groups.length * 5) % 8
  const last = groups.at(-1) ?? 0
  return spare < 5 && (last & ((1 << spare) - 1)) === 0 ? Math.floor((groups.length * 5) / 8) : undefined
}

/**
 * Is a lower-case address of this prefix one that can be paid to? Versions 2 and later have no rules yet, so that anybody
 * could take what is sent there.
 */
export const isSegwit = (prefix: string, text: string): boolean => {
  if (!text.startsWith(`${prefix}1`) || text.length > 90) return false
  const values = Array.from(text.slice(prefix.length + 1), (letter) => ALPHABET.indexOf(letter))
  const [version] = values
  if (values.includes(-1) || values.length <= CHECKSUM_LETTERS) return false
  const sum = checksumOf([...prefixValues(prefix), ...values])
  const bytes = byteCount(values.slice(1, -CHECKSUM_LETTERS))
  if (version === 0) return sum === BECH32 && (bytes === 20 || bytes === 32)
  return version === 1 && sum === BECH32M && bytes === 32
}
