import { sha256 } from '../sha256.ts'
import {
  balanceText,
  chainAfter,
  endRow,
  endText,
  entryText,
  FIRST_CHAIN,
  type Hash,
  headerText,
  MARK_DIGITS,
  type StatementBalance,
  type StatementEntry,
  type StatementHeader,
} from './rows.ts'

/** The signer: the public key (32 bytes, hex), and a signature (hex) over an ASCII text. */
export interface StatementSigner {
  readonly publicKey: string
  sign(text: string): string
}

/**
 * Writes a statement row by row: opening balances, entries by rising id, then the end. Each call returns text to
 * append.
 */
export interface StatementWriter {
  header(header: StatementHeader): string
  open(balance: StatementBalance): string
  line(line: StatementEntry): string
  /** The closing balances by the rows before them, and the signed end. */
  end(signer: StatementSigner): string
}

/** `hash` replaces the SHA-256 of this project where a faster one is available. */
export const createStatementWriter = (hash: Hash = sha256): StatementWriter => {
  let chain = FIRST_CHAIN
  let rows = 0
  const balances = new Map<string, StatementBalance>()
  const row = (text: string): string => {
    chain = chainAfter(chain, text, hash)
    rows += 1
    return `${text}|${chain.slice(0, MARK_DIGITS)}\n`
  }
  const keep = ({ coin, kind, amount }: StatementBalance): void => {
    balances.set(`${coin}|${kind}`, { coin, kind, amount })
  }
  return {
    header: (header) => row(headerText(header)),
    open: (balance) => {
      keep(balance)
      return row(balanceText('open', balance))
    },
    line: (line) => {
      keep({ ...line, amount: line.after })
      return row(entryText(line))
    },
    end: (signer) => {
      const closing = [...balances.values()].map((balance) => row(balanceText('close', balance))).join('')
      return closing + endRow(rows, chain, signer.publicKey, signer.sign(endText(rows, chain)))
    },
  }
}
