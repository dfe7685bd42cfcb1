import {
  chainAfter,
  endRow,
  endText,
  firstChain,
  type Hash,
  MARK_DIGITS,
  type RowSigner,
  type SignedKind,
} from './rows.ts'

/** Writes a signed file row by row, and its end. Each call returns text to append. */
export interface RowWriter {
  row(text: string): string
  end(signer: RowSigner): string
}

/** `hash` replaces the SHA-256 of this project where a faster one is available. */
export const createRowWriter = (kind: SignedKind, hash?: Hash): RowWriter => {
  let chain = firstChain(kind)
  let rows = 0
  return {
    row: (text) => {
      chain = chainAfter(chain, text, hash)
      rows += 1
      return `${text}|${chain.slice(0, MARK_DIGITS)}\n`
    },
    end: (signer) => endRow(rows, chain, signer.publicKey, signer.sign(endText(kind, rows, chain))),
  }
}
