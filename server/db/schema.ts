import type { AccountTables } from './tables/accounts.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { SpotTables } from './tables/spot.ts'

/** Every table, each described beside the migration that made it. */
export interface Schema extends AccountTables, LedgerTables, SpotTables {}
