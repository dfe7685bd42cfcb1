import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { VenueEmitter } from '../feeds/events.ts'
import type { Market } from '../market/port.ts'
import { type Clock, systemTimers } from '../ports.ts'
import type { Stack } from '../stack.ts'
import type { TickRecord } from '../ticks/record.ts'
import { startTicks } from '../ticks/startTicks.ts'
import type { Engines } from './startEngines.ts'
import { createTimed, type Timed } from './timed/timed.ts'

interface TimedParts {
  readonly config: Config
  readonly market: Market
  readonly clock: Clock
  readonly database: Database
  readonly log: Logger
  readonly metrics: Registry
  readonly engines: Pick<Engines, 'lease'>
  readonly events: VenueEmitter
  readonly stack: Stack
}

/** The record of ticks, and the timed contracts that it settles; the record first. */
export const startTimed = async (parts: TimedParts): Promise<{ readonly ticks: TickRecord; readonly timed: Timed }> => {
  const { config, market, clock, database, log, metrics, engines, events, stack } = parts
  const ticks = startTicks({ config, market, clock, timers: systemTimers, db: database.db, log, metrics })
  stack.add(() => ticks.stop())
  await ticks.start()
  const timed = createTimed({
    lease: engines.lease,
    clock,
    database,
    record: ticks,
    emitter: events,
    demo: config.demo,
    report: (error) => log.error({ err: error }, 'the engine of timed contracts failed'),
  })
  stack.add(() => timed.stop())
  await timed.start()
  return { ticks, timed }
}
