import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Market } from '../../market/port.ts'
import type { SourcePlan } from '../../market/sourcePlan.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/open.ts'
import type { NoteFault } from '../../platform/faultLog.ts'
import { type Clock, systemTimers } from '../../platform/ports.ts'
import type { Stack } from '../../platform/stack.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import type { TickRecord } from '../../ticks/record.ts'
import { startTicks } from '../../ticks/startTicks.ts'
import { createTimed, type Timed } from '../timed/timed.ts'
import type { MarketRest } from './marketSwitch.ts'
import type { Engines } from './startEngines.ts'

interface TimedParts {
  readonly config: Config
  readonly market: Market
  /** From which a thread can open the market's indexes. */
  readonly indexes: SourcePlan | undefined
  readonly rest: MarketRest
  readonly clock: Clock
  readonly database: Database
  readonly log: Logger
  readonly noteFault: NoteFault
  readonly metrics: Registry
  readonly engines: Pick<Engines, 'lease'>
  readonly events: VenueEmitter
  readonly stack: Stack
}

/** Starts the tick record, then the timed contracts that it settles. */
export const startTimed = async (parts: TimedParts): Promise<{ readonly ticks: TickRecord; readonly timed: Timed }> => {
  const { config, market, indexes, rest, clock, database, log, noteFault, metrics, engines, events, stack } = parts
  const ticks = startTicks({
    config,
    market,
    source: indexes,
    clock,
    timers: systemTimers,
    db: database.db,
    log,
    metrics,
  })
  stack.add(() => ticks.stop())
  await ticks.start()
  const timed = createTimed({
    lease: engines.lease,
    clock,
    database,
    record: ticks,
    isResting: () => rest() !== undefined,
    emitter: events,
    demo: config.demo,
    report: (error) => noteFault({ part: 'timed', message: 'the engine of timed contracts failed', error }),
  })
  stack.add(() => timed.stop())
  await timed.start()
  return { ticks, timed }
}
