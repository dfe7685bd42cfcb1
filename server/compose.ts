import { join } from 'node:path'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { createAccounts } from './accounts/accounts.ts'
import type { Config } from './config.ts'
import { createContent } from './content/content.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { purgeRequestKeys } from './engine/spot/outcome.ts'
import { startEngines } from './engine/startEngines.ts'
import { createTimed } from './engine/timed/timed.ts'
import { createVenueEvents } from './feeds/events.ts'
import { createPrivateFeeds } from './feeds/privateFeeds.ts'
import { attachGateway } from './gateway/gateway.ts'
import type { GatewayOptions } from './gateway/options.ts'
import { createHttp } from './http/app.ts'
import { SESSION_COOKIE } from './http/cookies.ts'
import { grantDemo } from './ledger/demo.ts'
import { DEFAULT_RATES, type Rates } from './limits.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { createMailbox } from './mail/mailbox.ts'
import type { Mail } from './mail/port.ts'
import { createMarket } from './market/createMarket.ts'
import type { Market } from './market/port.ts'
import { okxRest } from './okxRest/okxRest.ts'
import { type Clock, systemClock, systemTimers } from './ports.ts'
import { createSentences } from './sentences.ts'
import type { Services } from './services.ts'
import { createStack } from './stack.ts'
import { startTicks } from './ticks/startTicks.ts'

/** What a test, a benchmark or another program may put in place of the venue's own. */
export interface VenuePorts {
  readonly clock?: Clock
  readonly log?: Logger
  readonly rates?: Rates
  /** Opens the database; it is closed with the venue. */
  readonly database?: (config: Config) => Promise<OpenDatabase>
  readonly market?: (config: Config, clock: Clock) => Market
  /** The way out for mails and texts; required outside demo mode. */
  readonly mail?: Mail
  readonly metrics?: Registry
  readonly gateway?: Partial<GatewayOptions>
  /** Folder of the built app. */
  readonly dist?: string
  /** Milliseconds until a call that does not end is answered `unavailable`. */
  readonly answerLimit?: number
  /** Milliseconds within which a request must have arrived. */
  readonly arrivalLimit?: number
}

/** A running venue. */
export interface Venue {
  /** `http://host:port`. */
  readonly address: string
  readonly services: Services
  /** Asks everybody who is connected to move to another connection within so many ms (64008). */
  rotate(within?: number): void
  /** Says that the venue is about to end, and waits until everybody left, at most so many ms; then `close` it. */
  drain(within: number): Promise<void>
  /** Lets running requests finish, then stops everything that was started. */
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '..')
const PURGE_INTERVAL = 3_600_000

const openOwn = (config: Config): Promise<OpenDatabase> =>
  openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
  })

const openMarket = (config: Config, clock: Clock): Market =>
  createMarket(config.marketSource, {
    seed: config.marketSeed,
    clock,
    ...(config.okx === undefined ? {} : { okx: config.okx }),
  })

/** Starts a venue. What was started is stopped again when a later part fails; throws what that part threw. */
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
  const sentences = createSentences(join(ROOT, 'locales'))
  const content = createContent()
  const database = await (ports.database ?? openOwn)(config)
  stack.add(() => database.close())
  const { db } = database

  const mailbox = config.demo
    ? createMailbox(db, clock, (error) => log.error({ err: error }, 'a message was lost'))
    : undefined
  const mail = ports.mail ?? mailbox
  if (mail === undefined) throw new Error('Outside demo mode a way to send mail must be given')
  stack.add(() => mail.settle())
  const accounts = await createAccounts({
    db,
    clock,
    demo: config.demo,
    dataDir: config.dataDir,
    mail,
    sentences,
    rates,
    openFunds: async (transaction, uid) => {
      await grantDemo(transaction, uid, clock.now())
    },
  })
  const purge = async (): Promise<void> => {
    try {
      await accounts.purge()
      await mailbox?.purge()
      await purgeRequestKeys(database.pool, clock.now())
    } catch (error) {
      log.warn({ err: error }, 'old rows were not removed')
    }
  }
  const purging = setInterval(() => void purge(), PURGE_INTERVAL).unref()
  stack.add(() => clearInterval(purging))

  const market = (ports.market ?? openMarket)(config, clock)
  stack.add(() => market.stop())
  await market.start()

  const events = createVenueEvents((error) => log.error({ err: error }, 'a listener failed'))
  const engines = await startEngines({ market, clock, database, emitter: events, log, stack })

  const metrics = ports.metrics ?? new Registry()
  const ticks = startTicks({ config, market, clock, timers: systemTimers, db, log, metrics })
  stack.add(() => ticks.stop())
  await ticks.start()
  const timed = createTimed({
    lease: engines.lease,
    clock,
    database,
    record: ticks,
    emitter: events,
    demo: config.demo,
    report: (error) => log.error({ err: error }, 'the engine of timed contracts failed'),
  })
  stack.add(() => timed.stop())
  await timed.start()

  let isDraining = false
  const privateFeeds = createPrivateFeeds({ db, market, clock, events })
  const services: Services = {
    config,
    clock,
    log,
    metrics,
    sentences,
    content,
    database,
    market,
    accounts,
    events,
    privateFeeds,
    spot: engines.spot,
    futures: engines.futures,
    forex: engines.forex,
    switches: engines.switches,
    ticks,
    timed,
    mailbox,
    redeemTicket: (ticket) => accounts.tickets.redeem(ticket),
    isDraining: () => isDraining,
  }
  const app = await createHttp(services, {
    rates,
    dist: ports.dist ?? join(ROOT, 'dist'),
    ...(ports.answerLimit === undefined ? {} : { answerLimit: ports.answerLimit }),
    ...(ports.arrivalLimit === undefined ? {} : { arrivalLimit: ports.arrivalLimit }),
  })
  stack.add(() => app.close())
  okxRest(app, services)
  const gateway = attachGateway(app.server, services, {
    publicOrigins: config.publicOrigins,
    sessionCookie: SESSION_COOKIE,
    ...ports.gateway,
  })
  accounts.sessions.onEnd((session) => {
    accounts.tickets.revoke(session)
    gateway.disconnect(session)
  })
  // Sockets first: the HTTP server waits for everyone who is connected.
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
