import type { Generated } from 'kysely'

/** Rows of `0001_ledger.sql`. Amounts are decimal strings, big integers strings of digits, times Unix ms. */
export interface LedgerTables {
  ledger_lines: {
    id: Generated<string>
    set_id: string
    /** Null for the house. */
    uid: string | null
    kind: string
    coin: string
    amount: string
    before: string | null
    after: string | null
    cause: string
    cause_id: string
    time: string
  }
  ledger_balances: { uid: string; coin: string; kind: string; amount: string }
  request_keys: {
    uid: string
    key: string
    call: string
    body_hash: string
    time: string
    /** Null if the key was given up before its request arrived. */
    reply: unknown
  }
}
