import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import type { Egress } from '../platform/egress/egress.ts'
import { type Breached, createBreached, NO_BREACHED } from '../users/accounts/breached.ts'
import { createClamd, type Scanner } from '../users/uploads/scanner.ts'

/** Optional external services that check what users upload or choose. */
export interface Outside {
  readonly breached: Breached
  /** Undefined if none is configured. Pictures are redrawn in any case. */
  readonly scanner: Scanner | undefined
}

/** Creates the configured services. One that does not answer is logged, without the content of the request. */
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
