import { join } from 'node:path'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { createContractTerms } from '../engine/margin/contractTerms.ts'
import { createMarketSwitch, marketRest } from '../engine/start/marketSwitch.ts'
import { startEngines } from '../engine/start/startEngines.ts'
import { startTimed } from '../engine/start/startTimed.ts'
import { createMoney } from '../funding/money.ts'
import { createHttp } from '../http/app.ts'
import { hostOnly, SESSION_COOKIE } from '../http/machinery/cookies.ts'
import { okxRest } from '../http/okx/okxRest.ts'
import { createBooks } from '../ledger/books.ts'
import { openMarket } from '../market/createMarket.ts'
import { createTermedMarket } from '../market/termed.ts'
import { createPastQueue } from '../platform/addressQueue.ts'
import type { Config } from '../platform/config.ts'
import { openConfigured } from '../platform/db/open.ts'
import { createEgress } from '../platform/egress/egress.ts'
import { createFairTurns } from '../platform/fairTurns.ts'
import { createFaultLog } from '../platform/faultLog.ts'
import { DEFAULT_RATES } from '../platform/limits.ts'
import { listen } from '../platform/listen.ts'
import { createLog } from '../platform/log.ts'
import { startMail } from '../platform/mail/startMail.ts'
import { systemClock, systemTimers } from '../platform/ports.ts'
import { createNoteRefusal } from '../platform/refusalLog.ts'
import { createSentences } from '../platform/sentences.ts'
import { createStack } from '../platform/stack.ts'
import { readIdentity } from '../platform/tls/readIdentity.ts'
import { createVenueEvents } from '../platform/venueEvents.ts'
import { createPrivateFeeds } from '../realtime/feeds/privateFeeds.ts'
import { attachGateway } from '../realtime/gateway/gateway.ts'
import type { Services } from '../services/services.ts'
import { BOOKED, createSettingsBook } from '../settings/book.ts'
import { createRefusedSettings } from '../settings/refused.ts'
import { createContent } from '../site/content/content.ts'
import { createSupport } from '../support/support.ts'
import { loadPasskeys } from '../users/accounts/passkeys.ts'
import { endpointsOf } from './endpoints.ts'
import { startPeople } from './people.ts'
import { startPurging } from './purging.ts'
import type { Venue, VenuePorts } from './venue.ts'

export type { Venue, VenuePorts } from './venue.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Starts a venue. What was started is stopped again when a later part fails; throws the error of that part. */
export const createVenue = async (config: Config, ports: VenuePorts = {}): Promise<Venue> => {
  const log = ports.log ?? createLog(config.logLevel)
  const stack = createStack(log)
  try {
    return await start(config, ports, log, stack)
  } catch (error) {
    await stack.unwind()
    throw error
  }
}

const start = async (
  config: Config,
  ports: VenuePorts,
  log: Logger,
  stack: ReturnType<typeof createStack>,
): Promise<Venue> => {
  const clock = ports.clock ?? systemClock
  const rates = ports.rates ?? DEFAULT_RATES
  const metrics = ports.metrics ?? new Registry()
  const noteFault = createFaultLog(clock, log, metrics)
  const sentences = createSentences(join(ROOT, 'locales'))
  const egress = createEgress(endpointsOf(config))
  // Before the database, which takes a while: bars are computed meanwhile.
  const {
    market: source,
    seed: marketSeed,
    indexes,
  } = ports.market === undefined
    ? openMarket(config, clock, egress, {
        report: (error) => log.error({ err: error }, 'bars of the market were not computed'),
        warn: (text) => log.warn(text),
      })
    : { market: ports.market(config, clock, egress), seed: undefined, indexes: undefined }
  stack.add(() => source.stop())
  const starting = source.start()
  starting.catch(() => undefined)
  const notify = ports.notify ?? ((text) => log.warn(text))
  const loading = loadPasskeys()
  loading.catch(() => undefined)
  const database = await (ports.database ?? openConfigured)(config, notify)
  stack.add(() => database.close())
  const { db } = database

  const { mail, mailbox, canText } = startMail({ config, egress, db, clock, log, sentences, stack, given: ports.mail })
  const { accounts, identities, operators } = await startPeople({
    config,
    egress,
    database,
    clock,
    log,
    noteFault,
    stack,
    sentences,
    rates,
    mail,
    canText,
    demoDelay: ports.demoDelay,
  })

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
  startPurging({ accounts, identities, support, operators, mailbox, database, clock, log, stack })

  const settings = createSettingsBook({ db, timers: systemTimers }, BOOKED)
  stack.add(() => settings.stop())
  await settings.start()
  const refusedSettings = createRefusedSettings({ db, clock, timers: systemTimers, log })
  stack.add(() => refusedSettings.stop())
  await refusedSettings.start()
  const terms = createContractTerms(settings)

  const { market, listing, stop: stopListing } = createTermedMarket(source, settings, clock)
  stack.add(stopListing)
  await starting
  await loading

  const rest = marketRest(marketSeed, clock)
  const engines = await startEngines({
    market,
    listing,
    rest,
    clock,
    terms,
    database,
    emitter: events,
    log,
    noteFault,
    stack,
  })
  const { ticks, timed } = await startTimed({
    config,
    market,
    // A thread uses the clock of the machine.
    indexes: ports.clock === undefined ? indexes : undefined,
    rest,
    clock,
    database,
    log,
    noteFault,
    metrics,
    engines,
    events,
    stack,
  })

  const marketSwitch = createMarketSwitch({
    seed: marketSeed,
    clock,
    timers: systemTimers,
    open: () => engines.futures.state.positions().length + engines.forex.state.positions().length + timed.count,
    tell: (off) => log.warn(off, 'the switch to another market was put off'),
  })
  stack.add(() => marketSwitch.stop())
  await marketSwitch.start()

  const books = createBooks({
    db,
    pool: database.pool,
    connection: database.connection,
    dataDir: config.dataDir,
    clock,
    timers: systemTimers,
    log,
    metrics,
  })
  stack.add(() => books.stop())
  books.start()
  const money = createMoney({
    db,
    pool: database.pool,
    clock,
    timers: systemTimers,
    lease: engines.lease,
    market,
    mode: (instId) => engines.switches.mode(instId),
    holds: accounts.holds,
    cases: identities.cases,
    uploads: identities.uploads,
    emitter: events,
    demo: config.demo,
    rates,
    key: accounts.key.forUse('payout'),
    ...(ports.payDelay === undefined ? {} : { payDelay: ports.payDelay }),
    report: (error) => noteFault({ part: 'money', message: 'money could not be moved', error }),
  })
  stack.add(() => money.stop())
  await money.start()

  const turns = createFairTurns()
  const past = createPastQueue()
  let isDraining = false
  const privateFeeds = createPrivateFeeds({ db, market, clock, terms, events, support })
  const services: Services = {
    config,
    clock,
    log,
    noteRefusal: createNoteRefusal(clock, log),
    noteFault,
    metrics,
    sentences,
    turns,
    past,
    content: createContent(),
    database,
    market,
    listing,
    marketSeed,
    marketRest: rest,
    accounts,
    identity: identities,
    operators,
    isLeased: () =>
      engines.lease.keep().then(
        () => true,
        () => false,
      ),
    events,
    privateFeeds,
    spot: engines.spot,
    futures: engines.futures,
    forex: engines.forex,
    settings,
    refusedSettings,
    terms,
    switches: engines.switches,
    ticks,
    timed,
    books,
    money,
    support,
    mailbox,
    redeemTicket: (ticket) => accounts.tickets.redeem(ticket),
    isDraining: () => isDraining,
  }
  const identity = await readIdentity(config, clock.now())
  const app = await createHttp(services, {
    rates,
    ...(identity === undefined ? {} : { identity }),
    dist: ports.dist ?? join(ROOT, 'dist'),
    ...(ports.answerLimit === undefined ? {} : { answerLimit: ports.answerLimit }),
    ...(ports.arrivalLimit === undefined ? {} : { arrivalLimit: ports.arrivalLimit }),
  })
  stack.add(() => app.close())
  // Before the HTTP server, whose stop waits for all pending calls.
  stack.add(() => support.stop())
  okxRest(app, services, { turns, past })
  const gateway = attachGateway(app.server, services, {
    publicOrigins: config.publicOrigins,
    sessionCookies: [hostOnly(SESSION_COOKIE), SESSION_COOKIE],
    turns,
    ...ports.gateway,
  })
  accounts.sessions.onEnd((session) => {
    accounts.tickets.revoke(session)
    gateway.disconnect(session)
  })
  // Sockets first: the HTTP server's stop waits for every open connection.
  stack.add(() => gateway.close())
  const address = await listen(app, config.host, config.port)
  return {
    address,
    services,
    rotate: (within) => gateway.rotate(within === undefined ? {} : { within }),
    drain: (within) => {
      isDraining = true
      return gateway.drain(within)
    },
    close: () => stack.unwind(),
  }
}
