import { createDemoMerchants, type DemoMerchants } from '../c2c/demo/demoMerchants.ts'
import { createEscrow, type Escrow } from '../c2c/escrow.ts'
import { exportAds, exportOrders, exportRatings, exportWords } from '../c2c/exported.ts'
import { lengthenOrders } from '../c2c/lengthen.ts'
import { tellOrder } from '../c2c/letters.ts'
import type { PayMethods } from '../c2c/payMethods.ts'
import { exportReferrals } from '../earn/referral/exported.ts'
import { createReferral } from '../earn/referral/referral.ts'
import { lengthenSales } from '../earn/sale/phases.ts'
import type { Engines } from '../engine/start/startEngines.ts'
import { lengthenDeposits } from '../funding/lengthen.ts'
import { createMoney, type Money } from '../funding/money.ts'
import { markPersons } from '../funding/personMarks.ts'
import { type Books, createBooks } from '../ledger/books.ts'
import type { Market } from '../market/port.ts'
import type { Database, OpenDatabase } from '../platform/db/open.ts'
import { createOutages } from '../platform/outages.ts'
import { systemTimers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { Accounts } from '../users/accounts/accounts.ts'
import { lengthenCases } from '../users/cases/lengthen.ts'
import type { Identities } from '../users/identity/identity.ts'
import type { Base } from './base.ts'

/** Statements, and the reconciliation of the ledger. */
export const startBooks = ({ config, log, stack, clock, metrics }: Base, database: OpenDatabase): Books => {
  const { db, pool, connection } = database
  const { dataDir } = config
  const books = createBooks({ db, pool, connection, dataDir, clock, timers: systemTimers, log, metrics })
  stack.add(() => books.stop())
  books.start()
  return books
}

/** Records outages, before anything runs out; on an injected clock only that which ends with this start. */
export const startOutages = async ({ ports, log, stack, clock }: Base, { db }: Pick<Database, 'db'>): Promise<void> => {
  const outages = createOutages({
    db,
    clock,
    // An injected clock jumps, which is no outage.
    timers: ports.clock === undefined ? systemTimers : { after: () => () => {} },
    lengthen: async (transaction, outage) => {
      await lengthenDeposits(transaction, outage)
      await lengthenOrders(transaction, outage)
      await lengthenSales(transaction, outage)
      await lengthenCases(transaction, outage)
    },
    tell: ({ from, to, cause }) => log.warn({ from, to, cause }, 'Tapeline was not working for a time'),
  })
  stack.add(() => outages.stop())
  await outages.start()
}

interface FundingParts {
  readonly database: Database
  readonly engines: Pick<Engines, 'lease' | 'switches'>
  readonly market: Market
  readonly accounts: Accounts
  readonly identities: Identities
  readonly events: VenueEmitter
}

/** Deposits, withdrawals and exchanges. */
export const startMoney = async (
  { config, ports, stack, clock, rates, noteFault }: Base,
  { database, engines, market, accounts, identities, events }: FundingParts,
): Promise<Money> => {
  const money = createMoney({
    db: database.db,
    pool: database.pool,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    market,
    countryOf: (inside, uid) => identities.certification.countryOf(inside, uid),
    mode: (instId) => engines.switches.mode(instId),
    holds: accounts.holds,
    trail: accounts.trail,
    letters: accounts.letters,
    cases: identities.cases,
    uploads: identities.uploads,
    emitter: events,
    demo: config.demo,
    resetHours: config.demoResetHours,
    rates,
    key: accounts.key.forUse('payout'),
    ...(ports.payDelay === undefined ? {} : { payDelay: ports.payDelay }),
    report: (error) => noteFault({ part: 'money', message: 'money could not be moved', error }),
  })
  stack.add(() => money.stop())
  await money.start()
  return money
}

/** Commissions of those who invited others. */
export const startReferral = (
  { stack, clock, noteFault }: Base,
  { database, engines, accounts, identities, events }: Omit<FundingParts, 'market'>,
): void => {
  const referral = createReferral({
    db: database.db,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    emitter: events,
    mark: () => markPersons(database.db, accounts.key.forUse('payout')),
    report: (error) => noteFault({ part: 'money', message: 'commissions could not be settled', error }),
  })
  identities.exports.include('referrals', (inside, uid) => exportReferrals(inside, uid))
  stack.add(() => referral.stop())
  referral.start()
}

/** Ads and escrow orders of C2C trading. */
export const startEscrow = (
  { config, stack, clock, noteFault }: Base,
  {
    database,
    engines,
    market,
    identities,
    payMethods,
    accounts,
    events,
  }: FundingParts & { readonly payMethods: PayMethods },
): Escrow => {
  let demo: DemoMerchants | undefined
  const escrow = createEscrow({
    db: database.db,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    market,
    certification: identities.certification,
    payMethods,
    uploads: identities.uploads,
    demo: config.demo,
    emitter: events,
    changed: (order, event) => {
      const { id, buyer, seller } = order
      for (const uid of [buyer, seller]) events.emitC2c(uid, [id])
      demo?.changed(order)
      void tellOrder(accounts.letters, order, event).catch((error: unknown) =>
        noteFault({ part: 'money', message: 'no letter about an escrow order could be written', error }),
      )
    },
    report: (error) => noteFault({ part: 'money', message: 'an escrow order could not be moved', error }),
  })
  identities.exports.include('c2cAds', (inside, uid) => exportAds(inside, uid))
  identities.exports.include('c2cOrders', (inside, uid) => exportOrders(inside, uid))
  identities.exports.include('c2cRatings', (inside, uid) => exportRatings(inside, uid))
  identities.exports.include('c2cWords', (inside, uid) => exportWords(inside, uid))
  stack.add(() => escrow.stop())
  escrow.start()
  if (config.demoMerchants) {
    demo = createDemoMerchants({
      db: database.db,
      clock,
      market,
      timers: systemTimers,
      escrow,
      payMethods,
      certification: identities.certification,
      report: (error) => noteFault({ part: 'money', message: 'a merchant of the demo could not act', error }),
    })
    stack.add(() => demo?.stop())
    demo.start()
  }
  return escrow
}
