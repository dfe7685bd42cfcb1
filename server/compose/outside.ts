import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import type { Egress } from '../platform/egress/egress.ts'
import { type Breached, createBreached, NO_BREACHED } from '../users/accounts/breached.ts'
import { createClamd, type Scanner } from '../users/uploads/scanner.ts'

/** What the operator may have beside the venue, to look at what users bring. */
export interface Outside {
  readonly breached: Breached
  /** Undefined where none is configured: pictures are drawn anew all the same. */
  readonly scanner: Scanner | undefined
}

/** As configured. What does not answer is told in the log, without a word of what was asked. */
export const createOutside = (
  { breachedUrl, clamd }: Pick<Config, 'breachedUrl' | 'clamd'>,
  egress: Egress,
  log: Logger,
): Outside => ({
  breached:
    breachedUrl === undefined
      ? NO_BREACHED
      : createBreached({
          url: breachedUrl,
          egress,
          report: (error) => log.warn({ err: error }, 'the list of breached passwords did not answer'),
        }),
  scanner:
    clamd === undefined
      ? undefined
      : createClamd(clamd, egress, (error) =>
          log.error({ err: error }, 'the scanner did not answer; no file is taken'),
        ),
})
