import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { createAddressLimiter, createLimiter, type Limiter, type Rates } from '../../platform/limits.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { FactorKey } from '../accounts/factorKey.ts'
import { createFreezes, type Freezes } from '../accounts/freezes.ts'
import { createPasswords } from '../accounts/passwords.ts'
import type { IsWeak } from '../accounts/weakPasswords.ts'
import { createOperatorDevices, type OperatorDevices } from './devices.ts'
import { createOperators, type Operators } from './operators.ts'
import { createOperatorSessions, type OperatorSessions } from './sessions.ts'

/** What guards the operators' calls: accounts, sessions, devices and rates. */
export interface OperatorAccess {
  readonly accounts: Operators
  readonly sessions: OperatorSessions
  readonly devices: OperatorDevices
  /** Users' accounts that operators froze. */
  readonly freezes: Freezes
  /** Attempts to sign in, by address. */
  readonly byAddress: Limiter
  /** Calls of one operator. */
  readonly byOperator: Limiter
  /** Calls that an operator's page makes by itself, one after each change. */
  readonly byPage: Limiter
}

export interface OperatorAccessParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly key: FactorKey
  readonly rates: Rates
  readonly isWeak: IsWeak
}

export const createOperatorAccess = async ({
  db,
  clock,
  timers,
  key,
  rates,
  isWeak,
}: OperatorAccessParts): Promise<OperatorAccess> => {
  const freezes = createFreezes(db, timers)
  await freezes.start()
  return {
    accounts: createOperators({ db, clock, key, passwords: await createPasswords(), isWeak }),
    sessions: createOperatorSessions(db, clock),
    devices: createOperatorDevices(db, clock),
    freezes,
    byAddress: createAddressLimiter(clock, rates.signInAddress),
    byOperator: createLimiter(clock, { burst: 120, perSecond: 5 }),
    byPage: createLimiter(clock, { burst: 300, perSecond: 40 }),
  }
}
