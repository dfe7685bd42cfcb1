import { createManaged, type Managed } from '../earn/managed/managed.ts'
import { createPledged, type Pledged } from '../earn/pledged/pledged.ts'
import type { EarnParts } from '../earn/work.ts'
import type { Engines } from '../engine/start/startEngines.ts'
import type { Database } from '../platform/db/open.ts'
import type { Mail } from '../platform/mail/port.ts'
import { systemTimers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { Booked, SettingsBook } from '../settings/book.ts'
import type { Accounts } from '../users/accounts/accounts.ts'
import { createDueLetters, type DueLetters } from '../users/accounts/dueLetters.ts'
import type { Base } from './base.ts'

interface Given {
  readonly database: Database
  readonly engines: Pick<Engines, 'lease'>
  readonly settings: SettingsBook<Booked>
  readonly events: VenueEmitter
  readonly dueLetters: DueLetters
}

const partsOf = (
  { config, clock, noteFault }: Base,
  { database, engines, settings, events, dueLetters }: Given,
  message: string,
): EarnParts<'managed'> & EarnParts<'pledged'> => ({
  db: database.db,
  clock,
  timers: systemTimers,
  lease: engines.lease,
  settings,
  emitter: events,
  dueLetters,
  demo: config.demo,
  report: (error) => noteFault({ part: 'money', message, error }),
})

/** Letters that steps of money write. */
export const startDueLetters = (
  { clock, stack, noteFault }: Base,
  {
    database,
    engines,
    accounts,
    mail,
  }: Pick<Given, 'database' | 'engines'> & { readonly accounts: Accounts; readonly mail: Mail },
): DueLetters => {
  const letters = createDueLetters({
    db: database.db,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    write: accounts.writeLetter,
    mail,
    trail: accounts.trail,
    report: (error) => noteFault({ part: 'money', message: 'a letter could not be written', error }),
  })
  stack.add(() => letters.stop())
  letters.start()
  return letters
}

/** Managed money. */
export const startManaged = (base: Base, given: Given): Managed => {
  const managed = createManaged(partsOf(base, given, 'managed money could not be settled'))
  base.stack.add(() => managed.stop())
  managed.start()
  return managed
}

/** Pledged orders. */
export const startPledged = (base: Base, given: Given): Pledged => {
  const pledged = createPledged(partsOf(base, given, 'pledged orders could not be settled'))
  base.stack.add(() => pledged.stop())
  pledged.start()
  return pledged
}
