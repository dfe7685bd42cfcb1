import { createManaged, type Managed } from '../earn/managed/managed.ts'
import type { Engines } from '../engine/start/startEngines.ts'
import type { Database } from '../platform/db/open.ts'
import { systemTimers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { Booked, SettingsBook } from '../settings/book.ts'
import type { Base } from './base.ts'

interface EarnParts {
  readonly database: Database
  readonly engines: Pick<Engines, 'lease'>
  readonly settings: SettingsBook<Booked>
  readonly events: VenueEmitter
}

/** Managed money. */
export const startManaged = (
  { config, stack, clock, noteFault }: Base,
  { database, engines, settings, events }: EarnParts,
): Managed => {
  const managed = createManaged({
    db: database.db,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    settings,
    emitter: events,
    demo: config.demo,
    report: (error) => noteFault({ part: 'money', message: 'managed money could not be settled', error }),
  })
  stack.add(() => managed.stop())
  managed.start()
  return managed
}
