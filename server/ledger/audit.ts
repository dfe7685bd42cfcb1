import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/**
 * `coin`, `set`: does not sum to zero; `chain`: an entry does not begin where the one before it ended; `balance`:
 * differs from its entries; `claim`: the bound amount is not what open orders, positions and contracts bind; `head`:
 * entries that an earlier reconciliation saw have changed.
 */
export interface LedgerFault {
  readonly fault: 'coin' | 'set' | 'chain' | 'balance' | 'claim' | 'head'
  readonly detail: string
}

/** Derives every balance and sum from the entries again; empty when all is well. Reads the whole ledger. */
export const auditLedger = async (db: Kysely<Schema>): Promise<readonly LedgerFault[]> =>
  (await sql<LedgerFault>`SELECT fault, detail FROM ledger_faults ORDER BY fault, detail LIMIT 100`.execute(db)).rows
