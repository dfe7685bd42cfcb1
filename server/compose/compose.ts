import { createOrderChat } from '../c2c/orderChat.ts'
import { createTermedMarket } from '../market/termed.ts'
import { createPastQueue } from '../platform/addressQueue.ts'
import type { Config } from '../platform/config.ts'
import { openConfigured } from '../platform/db/open.ts'
import { createFairTurns } from '../platform/fairTurns.ts'
import { createLog } from '../platform/log.ts'
import { startMail } from '../platform/mail/startMail.ts'
import { systemTimers } from '../platform/ports.ts'
import { createNoteRefusal } from '../platform/refusalLog.ts'
import { createStack } from '../platform/stack.ts'
import { createVenueEvents } from '../platform/venueEvents.ts'
import { createPrivateFeeds } from '../realtime/feeds/privateFeeds.ts'
import type { Services } from '../services/services.ts'
import { createContent } from '../site/content/content.ts'
import { createTextReports } from '../site/textReports.ts'
import { createSupport } from '../support/support.ts'
import { loadPasskeys } from '../users/accounts/passkeys.ts'
import { type Base, createBase } from './base.ts'
import { startDueLetters, startManaged, startPledged } from './earn.ts'
import { startLoans } from './loans.ts'
import { startBooks, startEscrow, startMoney, startOutages, startReferral } from './money.ts'
import { startPayMethods, startPeople } from './people.ts'
import { startPurging } from './purging.ts'
import { startSales } from './sales.ts'
import { serve } from './serve.ts'
import { startSettings } from './settings.ts'
import { startSource } from './source.ts'
import { startTrading } from './trading.ts'
import type { Venue, VenuePorts } from './venue.ts'

export type { Venue, VenuePorts } from './venue.ts'

/** Starts a venue. If a part fails to start, the parts before it are stopped and its error is thrown. */
export const createVenue = async (config: Config, ports: VenuePorts = {}): Promise<Venue> => {
  const log = ports.log ?? createLog(config.logLevel)
  const stack = createStack(log)
  try {
    return await start(createBase(config, ports, log, stack))
  } catch (error) {
    await stack.unwind()
    throw error
  }
}

const start = async (base: Base): Promise<Venue> => {
  let isDraining = false
  const services = await startServices(base, () => isDraining)
  const { address, gateway } = await serve(base, services)
  return {
    address,
    services,
    rotate: (within) => gateway.rotate(within === undefined ? {} : { within }),
    drain: (within) => {
      isDraining = true
      return gateway.drain(within)
    },
    close: () => base.stack.unwind(),
  }
}

/** Opens the database and the source of prices, which computes bars meanwhile. */
const openStores = async (base: Base) => {
  const { config, ports, log, stack } = base
  const source = startSource(base)
  const loading = loadPasskeys()
  loading.catch(() => undefined)
  const notify = ports.notify ?? ((text: string) => log.warn(text))
  const database = await (ports.database ?? openConfigured)(config, notify)
  stack.add(() => database.close())
  return { source, loading, database }
}

type Stores = Awaited<ReturnType<typeof openStores>>

/** Starts what concerns users: accounts, identities, operators, and support. */
const startUsers = async (base: Base, { database }: Pick<Stores, 'database'>) => {
  const { config, ports, log, stack, clock, rates, noteFault, sentences, egress } = base
  const { db } = database
  const { mail, mailbox, canText } = startMail({ config, egress, db, clock, log, sentences, stack, given: ports.mail })
  const demoDelay = ports.demoDelay ?? config.demoDecisionSeconds * 1_000
  const shared = { config, egress, database, clock, log, noteFault, stack, sentences, rates }
  const { accounts, identities, operators } = await startPeople({ ...shared, mail, canText, demoDelay })
  const events = createVenueEvents((error) => log.error({ err: error }, 'a listener failed'))
  const support = createSupport({
    db,
    clock,
    timers: systemTimers,
    emitter: events,
    uploads: identities.uploads,
    demo: config.demo,
    rates,
    report: (error) => log.error({ err: error }, 'conversations were not handed back'),
  })
  stack.add(() => support.stop())
  const payMethods = startPayMethods(database, { accounts, identities, clock, demo: config.demo })
  const textReports = createTextReports({ db, clock, rates })
  startPurging({
    accounts,
    identities,
    support,
    textReports,
    payMethods,
    operators,
    mailbox,
    database,
    clock,
    log,
    stack,
  })
  return { accounts, identities, operators, mail, mailbox, events, support, textReports, payMethods }
}

/** Starts everything that handlers and feeds use, each part after those that it needs. */
const startServices = async (base: Base, isDraining: () => boolean): Promise<Services> => {
  const { config, log, stack, clock, metrics, noteFault, sentences } = base
  const { source, loading, database } = await openStores(base)
  const users = await startUsers(base, { database })
  const { accounts, identities, operators, mail, mailbox, events, support, textReports, payMethods } = users
  const { settings, refusedSettings, terms } = await startSettings(base, database)
  const { market, listing, stop } = createTermedMarket(source.market, settings, clock)
  stack.add(stop)
  await source.starting
  await loading
  const trading = await startTrading(base, { source, market, listing, terms, database, events })
  await startOutages(base, database)
  const books = startBooks(base, database)
  const money = await startMoney(base, { database, engines: trading, market, accounts, identities, events })
  const dueLetters = startDueLetters(base, { database, engines: trading, accounts, mail })
  const managed = startManaged(base, { database, engines: trading, settings, events, dueLetters })
  const pledged = startPledged(base, { database, engines: trading, settings, events, dueLetters })
  const loans = await startLoans(base, { database, engines: trading, market, settings, dueLetters, events })
  const escrow = startEscrow(base, { database, engines: trading, market, accounts, identities, payMethods, events })
  startReferral(base, { database, engines: trading, accounts, identities, events })
  const sales = await startSales(base, { database, engines: trading, identities, events, dueLetters })
  const { lease, rest, spot, futures, forex, switches, ticks, timed } = trading
  return {
    config,
    clock,
    log,
    noteRefusal: createNoteRefusal(clock, log),
    noteFault,
    metrics,
    sentences,
    turns: createFairTurns(),
    past: createPastQueue(),
    content: createContent(),
    database,
    market,
    listing,
    marketSeed: source.seed,
    marketRest: rest,
    accounts,
    identity: identities,
    operators,
    isLeased: () =>
      lease.keep().then(
        () => true,
        () => false,
      ),
    events,
    privateFeeds: createPrivateFeeds({ db: database.db, market, clock, terms, events, support }),
    spot,
    futures,
    forex,
    settings,
    refusedSettings,
    terms,
    switches,
    ticks,
    timed,
    books,
    money,
    payMethods,
    escrow,
    earn: { managed, pledged },
    loans,
    sales,
    orderChat: createOrderChat({
      db: database.db,
      clock,
      uploads: identities.uploads,
      rates: base.rates,
      emitter: events,
    }),
    support,
    textReports,
    mailbox,
    redeemTicket: (ticket) => accounts.tickets.redeem(ticket),
    isDraining,
  }
}
