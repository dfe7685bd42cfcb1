import type { Generated } from 'kysely'

/** Rows of `0021_books.sql` and `0029_liabilities.sql`. Big integers are strings of digits, times Unix ms. */
export interface BookTables {
  statement_keys: { id: string; public_key: string; from_time: string }
  ledger_reconciliations: {
    number: Generated<string>
    at: string
    took: number
    up_to: string
    lines: string
    head: string
    faults: unknown
    totals: unknown
  }
  liability_leaves: { number: string; coin: string; at: number; uid: string; salt: string; amount: string }
  liability_nodes: { number: string; coin: string; level: number; at: number; sum: string; hash: string }
  liability_roots: { number: string; coin: string; leaves: number; sum: string; hash: string }
  /** A view. */
  ledger_claims: { uid: string; coin: string; kind: string; by: string; amount: string }
}
