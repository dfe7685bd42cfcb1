import type { AccountTables } from './tables/accounts.ts'
import type { BookTables } from './tables/books.ts'
import type { C2cTables } from './tables/c2c.ts'
import type { EarnTables } from './tables/earn.ts'
import type { FactorTables } from './tables/factors.ts'
import type { FuturesTables } from './tables/futures.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { LifeTables } from './tables/life.ts'
import type { MoneyTables } from './tables/money.ts'
import type { OperatorTables } from './tables/operators.ts'
import type { PasskeyTables } from './tables/passkeys.ts'
import type { PersonalTables } from './tables/personal.ts'
import type { ReferralTables } from './tables/referral.ts'
import type { SaleTables } from './tables/sale.ts'
import type { SpotTables } from './tables/spot.ts'
import type { SupportTables } from './tables/support.ts'
import type { TextTables } from './tables/texts.ts'
import type { TickTables } from './tables/ticks.ts'
import type { TimedTables } from './tables/timed.ts'
import type { TrailTables } from './tables/trail.ts'

/** Every table. Each is described in the migration that created it. */
export interface Schema
  extends AccountTables,
    BookTables,
    C2cTables,
    EarnTables,
    OperatorTables,
    FactorTables,
    FuturesTables,
    IdentityTables,
    LedgerTables,
    LifeTables,
    MoneyTables,
    PasskeyTables,
    PersonalTables,
    ReferralTables,
    SaleTables,
    SpotTables,
    SupportTables,
    TextTables,
    TickTables,
    TimedTables,
    TrailTables {}
