import { sha256, sha256OfBytes } from '../sha256.ts'

// A signed file is made of rows, fields apart by `|`, each row ended by a line feed (docs/statement.md). Here a row is a
// text of bytes: one code unit (0 to 255) a byte of its file.

/** Hex SHA-256 of a text of bytes. */
export type Hash = (bytes: string) => string

/** What signs: the public key (32 bytes, hex), and a signature (hex) over an ASCII text. */
export interface RowSigner {
  readonly publicKey: string
  sign(text: string): string
}

/** Kinds of signed files by the name with which their chain and end begin: no end of one fits another. */
export type SignedKind = 'statement' | 'c2c-order'

/** This many digits of the chain are at the end of each row. */
export const MARK_DIGITS = 16

/** The chain before the first row. */
export const firstChain = (kind: SignedKind): string => sha256(`${kind}-chain1`)

/** The chain after a row. */
export const chainAfter = (chain: string, text: string, hash: Hash = sha256OfBytes): string => hash(`${chain}|${text}`)

/** What is signed: how many rows there are, and the chain after the last. */
export const endText = (kind: SignedKind, rows: number, chain: string): string => `${kind}-end1|${rows}|${chain}`

/** The last row; it is signed instead of chained. */
export const endRow = (rows: number, chain: string, publicKey: string, signature: string): string =>
  `end|${rows}|${chain}|${publicKey}|${signature}\n`
