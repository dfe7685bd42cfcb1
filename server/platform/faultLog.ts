import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { createLimiter } from './limits.ts'
import type { Clock } from './ports.ts'

/** Lines of one kind: whoever finds a way to make the venue fail must not fill its log as well. */
const LINES = { burst: 20, perSecond: 0.1 }

/** A failure that is nobody's but the venue's. */
export interface Fault {
  /** Of the venue, from a closed list: the series of its figure. */
  readonly part: 'spot' | 'contracts' | 'forex' | 'timed' | 'money' | 'requests' | 'pictures'
  /** What failed, for the line. */
  readonly message: string
  readonly error: unknown
  /** Where in the part, from a closed list too. */
  readonly where?: string
}

export type NoteFault = (fault: Fault) => void

/** Counts every fault (`tapeline_faults_total`), and writes it at level `error` as long as there are few; the next line says how many were left out. */
export const createFaultLog = (clock: Clock, log: Pick<Logger, 'error'>, metrics: Registry): NoteFault => {
  const counted = new Counter({
    name: 'tapeline_faults_total',
    help: 'Failures of the venue itself, by part: bugs, and what the database refuses that it should not.',
    labelNames: ['part'],
    registers: [metrics],
  })
  const lines = createLimiter(clock, LINES)
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
