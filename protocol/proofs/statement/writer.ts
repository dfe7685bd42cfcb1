import type { Hash, RowSigner } from '../signedRows/rows.ts'
import { createRowWriter } from '../signedRows/writer.ts'
import {
  balanceText,
  entryText,
  headerText,
  type StatementBalance,
  type StatementEntry,
  type StatementHeader,
} from './rows.ts'

/**
 * Writes a statement row by row: opening balances, entries by rising id, then the end. Each call returns text to
 * append.
 */
export interface StatementWriter {
  header(header: StatementHeader): string
  open(balance: StatementBalance): string
  line(line: StatementEntry): string
  /** The closing balances by the rows before them, and the signed end. */
  end(signer: RowSigner): string
}

/** `hash` replaces the SHA-256 of this project where a faster one is available. */
export const createStatementWriter = (hash?: Hash): StatementWriter => {
  const writer = createRowWriter('statement', hash)
  const balances = new Map<string, StatementBalance>()
  const keep = ({ coin, kind, amount }: StatementBalance): void => {
    balances.set(`${coin}|${kind}`, { coin, kind, amount })
  }
  return {
    header: (header) => writer.row(headerText(header)),
    open: (balance) => {
      keep(balance)
      return writer.row(balanceText('open', balance))
    },
    line: (line) => {
      keep({ ...line, amount: line.after })
      return writer.row(entryText(line))
    },
    end: (signer) => {
      const closing = [...balances.values()].map((balance) => writer.row(balanceText('close', balance))).join('')
      return closing + writer.end(signer)
    },
  }
}
