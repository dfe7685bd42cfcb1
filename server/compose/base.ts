import { join } from 'node:path'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { Config } from '../platform/config.ts'
import { createEgress, type Egress } from '../platform/egress/egress.ts'
import { createFaultLog, type NoteFault } from '../platform/faultLog.ts'
import { DEFAULT_RATES, type Rates } from '../platform/limits.ts'
import { type Clock, systemClock } from '../platform/ports.ts'
import { createSentences, type Sentences } from '../platform/sentences.ts'
import type { Stack } from '../platform/stack.ts'
import { endpointsOf } from './endpoints.ts'
import type { VenuePorts } from './venue.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** What every part of a venue is started with. */
export interface Base {
  readonly config: Config
  readonly ports: VenuePorts
  readonly log: Logger
  /** Parts that were started, to be stopped in reverse order. */
  readonly stack: Stack
  readonly clock: Clock
  readonly rates: Rates
  readonly metrics: Registry
  readonly noteFault: NoteFault
  readonly sentences: Sentences
  readonly egress: Egress
}

export const createBase = (config: Config, ports: VenuePorts, log: Logger, stack: Stack): Base => {
  const { clock = systemClock, rates = DEFAULT_RATES, metrics = new Registry() } = ports
  return {
    config,
    ports,
    log,
    stack,
    clock,
    rates,
    metrics,
    noteFault: createFaultLog(clock, log, metrics),
    sentences: createSentences(join(ROOT, 'locales')),
    egress: createEgress(endpointsOf(config)),
  }
}
