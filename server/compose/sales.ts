import { seedDemoSale } from '../earn/sale/demoSale.ts'
import { randomLine, randomSecret } from '../earn/sale/randomIds.ts'
import { createSales, type Sales } from '../earn/sale/sales.ts'
import type { Engines } from '../engine/start/startEngines.ts'
import type { Database } from '../platform/db/open.ts'
import { systemTimers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { DueLetters } from '../users/accounts/dueLetters.ts'
import type { Identities } from '../users/identity/identity.ts'
import type { Base } from './base.ts'

interface SalesParts {
  readonly database: Database
  readonly engines: Pick<Engines, 'lease'>
  readonly identities: Identities
  readonly events: VenueEmitter
  readonly dueLetters: DueLetters
}

/** Token sales; a demo has one from its first start on. */
export const startSales = async (
  { config, stack, clock, noteFault }: Base,
  { database: { db }, engines, identities, events, dueLetters }: SalesParts,
): Promise<Sales> => {
  if (config.demo) await seedDemoSale(db, clock.now())
  const sales = createSales({
    db,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    certification: identities.certification,
    newSecret: randomSecret,
    newLine: randomLine,
    emitter: events,
    dueLetters,
    report: (error) => noteFault({ part: 'money', message: 'a token sale could not be moved on', error }),
  })
  stack.add(() => sales.stop())
  sales.start()
  return sales
}
