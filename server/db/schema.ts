import type { AccountTables } from './tables/accounts.ts'
import type { FuturesTables } from './tables/futures.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { PersonalTables } from './tables/personal.ts'
import type { SpotTables } from './tables/spot.ts'
import type { TickTables } from './tables/ticks.ts'
import type { TimedTables } from './tables/timed.ts'

/** Every table, each described beside the migration that made it. */
export interface Schema
  extends AccountTables,
    FuturesTables,
    LedgerTables,
    PersonalTables,
    SpotTables,
    TickTables,
    TimedTables {}
