import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { NoteFault } from '../faultLog.ts'
import type { VenueEmitter } from '../feeds/events.ts'
import type { Market } from '../market/port.ts'
import { type Clock, systemTimers } from '../ports.ts'
import type { Stack } from '../stack.ts'
import type { TickRecord } from '../ticks/record.ts'
import type { SourcePlan } from '../ticks/sampling/sources/plan.ts'
import { startTicks } from '../ticks/startTicks.ts'
import type { MarketRest } from './marketSwitch.ts'
import type { Engines } from './startEngines.ts'
import { createTimed, type Timed } from './timed/timed.ts'

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

/** The record of ticks, and the timed contracts that it settles; the record first. */
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
