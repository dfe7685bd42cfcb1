import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { createLimiter } from './limits.ts'
import type { Clock } from './ports.ts'

/** Limit of log lines per part, so that a failure that somebody can repeat does not fill the log. */
const LINE_RATE = { burst: 20, perSecond: 0.1 }

/** A failure of the venue itself, which no user and no operator caused. */
export interface Fault {
  /** The part that failed, from a closed list; label of the metric. */
  readonly part: 'spot' | 'contracts' | 'forex' | 'timed' | 'money' | 'requests' | 'pictures'
  /** What failed, for the log line. */
  readonly message: string
  readonly error: unknown
  /** The place within the part, also from a closed list. */
  readonly where?: string
}

export type NoteFault = (fault: Fault) => void

/**
 * Counts every fault (`tapeline_faults_total`) and logs it at level `error` within the limit. The next line says how
 * many were left out.
 */
export const createFaultLog = (clock: Clock, log: Pick<Logger, 'error'>, metrics: Registry): NoteFault => {
  const counted = new Counter({
    name: 'tapeline_faults_total',
    help: 'Failures of the venue itself, by part: bugs, and what the database refuses that it should not.',
    labelNames: ['part'],
    registers: [metrics],
  })
  const lines = createLimiter(clock, LINE_RATE)
  const leftOut = new Map<string, number>()
  return ({ part, message, error, where }) => {
    counted.inc({ part })
    const kind = where === undefined ? part : `${part} ${where}`
    const skipped = leftOut.get(kind) ?? 0
    if (lines.take(kind) > 0) {
      leftOut.set(kind, skipped + 1)
      return
    }
    leftOut.delete(kind)
    log.error({ err: error, ...(where !== undefined && { where }), ...(skipped > 0 && { leftOut: skipped }) }, message)
  }
}
