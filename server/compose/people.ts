import type { Logger } from 'pino'
import { createPayMethods, type PayMethods } from '../c2c/payMethods.ts'
import { createInvites } from '../earn/referral/invites.ts'
import { grantDemo } from '../ledger/demo.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/open.ts'
import type { Egress } from '../platform/egress/egress.ts'
import type { NoteFault } from '../platform/faultLog.ts'
import type { Rates } from '../platform/limits.ts'
import type { Mail } from '../platform/mail/port.ts'
import { type Clock, systemTimers } from '../platform/ports.ts'
import type { Sentences } from '../platform/sentences.ts'
import type { Stack } from '../platform/stack.ts'
import { type Accounts, createAccounts } from '../users/accounts/accounts.ts'
import { createIdentities, type Identities } from '../users/identity/identity.ts'
import { createOperatorAccess, type OperatorAccess } from '../users/operators/access.ts'
import { createOutside } from './outside.ts'

interface PeopleParts {
  readonly config: Config
  readonly database: Database
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Logger
  readonly noteFault: NoteFault
  readonly stack: Stack
  readonly sentences: Sentences
  readonly rates: Rates
  readonly mail: Mail
  readonly canText: boolean
  readonly demoDelay: number
}

/** The payment methods of users, which their own export holds too. */
export const startPayMethods = (
  { db }: Pick<Database, 'db'>,
  {
    accounts,
    identities,
    clock,
    demo,
  }: Pick<PeopleParts, 'clock'> & {
    readonly accounts: Accounts
    readonly identities: Identities
    readonly demo: boolean
  },
): PayMethods => {
  const payMethods = createPayMethods({
    db,
    clock,
    demo,
    key: accounts.key.forUse('c2c payment'),
    certification: identities.certification,
    uploads: identities.uploads,
    payPasswords: accounts.payPasswords,
    securityChange: accounts.change,
  })
  identities.exports.include('paymentMethods', (inside, uid) => payMethods.exported(inside, uid))
  return payMethods
}

/** Users, their identities, and the operators. */
export const startPeople = async (
  parts: PeopleParts,
): Promise<{ readonly accounts: Accounts; readonly identities: Identities; readonly operators: OperatorAccess }> => {
  const { config, egress, database, clock, log, noteFault, stack, sentences, rates, mail, canText } = parts
  const { db } = database
  const outside = createOutside(config, egress, log)
  const accounts = await createAccounts({
    db,
    clock,
    demo: config.demo,
    dataDir: config.dataDir,
    factorKeyFile: config.factorKeyFile,
    mail,
    canText,
    sentences,
    rates,
    breached: outside.breached,
    openFunds: async (transaction, uid) => {
      await grantDemo(transaction, uid, clock.now())
    },
    invites: createInvites({ db, clock, demo: config.demo }),
    report: (error) => log.error({ err: error }, 'an event of an account was not recorded'),
  })
  const identities = createIdentities({
    db,
    clock,
    timers: systemTimers,
    demo: config.demo,
    dataDir: config.dataDir,
    demoDelay: parts.demoDelay,
    accounts,
    scanner: outside.scanner,
    report: (error) => log.error({ err: error }, 'a case was not decided'),
    pictureFailed: (error) => noteFault({ part: 'pictures', message: 'a picture was not kept', error }),
  })
  stack.add(() => identities.stop())
  const operators = await createOperatorAccess({
    db,
    clock,
    timers: systemTimers,
    key: accounts.key,
    rates,
    isWeak: accounts.isWeak,
  })
  stack.add(() => operators.freezes.stop())
  return { accounts, identities, operators }
}
