import type { Logger } from 'pino'
import type { PayMethods } from '../c2c/payMethods.ts'
import { purgeRequestKeys } from '../engine/spot/outcome.ts'
import type { Database } from '../platform/db/open.ts'
import type { Mailbox } from '../platform/mail/port.ts'
import type { Clock } from '../platform/ports.ts'
import type { Stack } from '../platform/stack.ts'
import type { TextReports } from '../site/textReports.ts'
import type { Support } from '../support/support.ts'
import type { Accounts } from '../users/accounts/accounts.ts'
import type { Identities } from '../users/identity/identity.ts'
import type { OperatorAccess } from '../users/operators/access.ts'

const PURGE_INTERVAL_MS = 3_600_000

interface PurgingParts {
  readonly accounts: Pick<Accounts, 'purge'>
  readonly identities: Pick<Identities, 'purge'>
  readonly support: Pick<Support, 'purge'>
  readonly textReports: Pick<TextReports, 'purge'>
  readonly payMethods: Pick<PayMethods, 'purge'>
  readonly operators: Pick<OperatorAccess, 'sessions' | 'devices'>
  readonly mailbox: Mailbox | undefined
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly log: Logger
  readonly stack: Stack
}

/** Every hour, removes what has expired in each part. A failure is logged, and retried an hour later. */
export const startPurging = (parts: PurgingParts): void => {
  const { accounts, identities, support, textReports, payMethods, operators, mailbox, database, clock, log, stack } =
    parts
  const purge = async (): Promise<void> => {
    try {
      await accounts.purge()
      await identities.purge()
      await support.purge()
      await textReports.purge()
      await payMethods.purge()
      await operators.sessions.purge()
      await operators.devices.purge()
      await mailbox?.purge()
      await purgeRequestKeys(database.pool, clock.now())
    } catch (error) {
      log.warn({ err: error }, 'old rows were not removed')
    }
  }
  const purging = setInterval(() => void purge(), PURGE_INTERVAL_MS).unref()
  stack.add(() => clearInterval(purging))
}
