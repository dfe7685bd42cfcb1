import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { isSegwit } from './segwit.ts'

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** First byte of what a Base58 address holds, before 20 bytes of a hash. */
const TRON = 0x41
const BITCOIN_KEY = 0x00
const BITCOIN_SCRIPT = 0x05

/** EIP-55: the capitals of an address of Ethereum are its checksum. */
const withCapitals = (address: string): string => {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0))))
  return `0x${Array.from(digits, (digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

const base58check = /* @__PURE__ */ createBase58check(sha256)

/** Is it a version and a hash in Base58 with a right checksum? */
const isBase58 = (text: string, versions: readonly number[]): boolean => {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1)
  } catch {
    return false
  }
}

interface Network {
  /** What its addresses look like; anything else is not one of this network. */
  readonly form: RegExp
  readonly isWhole: (address: string) => boolean
}

const HEX: Network = { form: HEX_ADDRESS, isWhole: (address) => withCapitals(address) === address }
const NETWORKS: Readonly<Record<string, Network>> = {
  'TRC-20': {
    form: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    isWhole: (address) => isBase58(address, [TRON]),
  },
  'ERC-20': HEX,
  'BEP-20': HEX,
  Bitcoin: {
    form: /^(bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
    isWhole: (address) =>
      address.startsWith('bc1') ? isSegwit('bc', address) : isBase58(address, [BITCOIN_KEY, BITCOIN_SCRIPT]),
  },
}
/** Of a network that has no entry. */
const ANY = /^[A-Za-z0-9:]{20,100}$/

/**
 * An address in the one way in which it is stored: without gaps; segwit, which QR codes write in capitals, in lower case;
 * and one of Ethereum that has no checksum because all of it is in one case with its capitals.
 */
export const tidyAddress = (text: string): string => {
  const address = text.replace(/\s+/g, '')
  if (/^BC1[0-9A-Z]+$/.test(address)) return address.toLowerCase()
  const hasNoChecksum = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return hasNoChecksum ? withCapitals(address) : address
}

/** `network`: it is no address of this network. `checksum`: it looks like one, but a character is wrong or missing. */
export type AddressFault = 'network' | 'checksum'

/** Why a tidied address cannot be paid to on this network; undefined: it can. */
export const addressFault = (network: string, address: string): AddressFault | undefined => {
  const known = NETWORKS[network]
  if (!(known?.form ?? ANY).test(address)) return 'network'
  return known === undefined || known.isWhole(address) ? undefined : 'checksum'
}
