import { createLoans, type Loans } from '../earn/loan/loans.ts'
import type { Engines } from '../engine/start/startEngines.ts'
import type { Market } from '../market/port.ts'
import type { Database } from '../platform/db/open.ts'
import { systemTimers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { Booked, SettingsBook } from '../settings/book.ts'
import type { DueLetters } from '../users/accounts/dueLetters.ts'
import type { Base } from './base.ts'

interface LoanBase {
  readonly database: Database
  readonly engines: Pick<Engines, 'lease' | 'switches'>
  readonly market: Market
  readonly settings: SettingsBook<Booked>
  readonly dueLetters: DueLetters
  readonly events: VenueEmitter
}

/** Loans against coins, which index prices watch over. */
export const startLoans = async (
  { config, stack, clock, noteFault }: Base,
  { database: { db }, engines, market, settings, dueLetters, events }: LoanBase,
): Promise<Loans> => {
  const loans = createLoans({
    db,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    market,
    isHalted: (instId) => engines.switches.mode(instId) === 'halt',
    settings,
    dueLetters,
    emitter: events,
    demo: config.demo,
    report: (error) => noteFault({ part: 'money', message: 'a loan could not be settled', error }),
  })
  stack.add(() => loans.stop())
  await loans.start()
  return loans
}
