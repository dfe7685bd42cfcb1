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

/** The desk: who works there, and what only the desk does. */
export interface Desk {
  readonly operators: Operators
  readonly sessions: OperatorSessions
  readonly devices: OperatorDevices
  /** Accounts that it froze. */
  readonly freezes: Freezes
  /** Attempts to sign in, by address. */
  readonly byAddress: Limiter
  /** Calls of one operator. */
  readonly byOperator: Limiter
  /** Calls that a page of his makes by itself: with each change at the desk. */
  readonly byPage: Limiter
}

export interface DeskParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly key: FactorKey
  readonly rates: Rates
  readonly isWeak: IsWeak
}

export const createDesk = async ({ db, clock, timers, key, rates, isWeak }: DeskParts): Promise<Desk> => {
  const freezes = createFreezes(db, timers)
  await freezes.start()
  return {
    operators: createOperators({ db, clock, key, passwords: await createPasswords(), isWeak }),
    sessions: createOperatorSessions(db, clock),
    devices: createOperatorDevices(db, clock),
    freezes,
    byAddress: createAddressLimiter(clock, rates.signInAddress),
    byOperator: createLimiter(clock, { burst: 120, perSecond: 5 }),
    byPage: createLimiter(clock, { burst: 300, perSecond: 40 }),
  }
}
