import { collectDefaultMetrics, Registry } from 'prom-client'
import { createVenue, type Venue } from './compose/compose.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { StartError } from './platform/db/startError.ts'
import { ListenError } from './platform/listen.ts'
import { createLog } from './platform/log.ts'

/** EX_CONFIG of sysexits(3): the configuration is wrong. */
const EXIT_CONFIG = 78

/**
 * Ctrl-C reaches the venue from the terminal and again from `npm start`; signals this close count as one request to
 * stop.
 */
const SAME_REQUEST_MS = 1_000

/** Prints one line for what the operator can repair; any other error is a bug and is printed with its stack. */
const fail = (error: unknown): never => {
  if (error instanceof ConfigError || error instanceof ListenError || error instanceof StartError) {
    process.stderr.write(`Tapeline cannot start. ${error.message}\n`)
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : error instanceof StartError ? error.exitCode : 1)
  }
  process.stderr.write(`Tapeline cannot start. ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

/**
 * The first request to stop stops everything in order, a second one at once. SIGTERM, which a supervisor sends, first
 * drains the sockets if the operator has configured that; a second request during the drain ends the drain and stops in
 * order.
 */
const stopOnSignal = (venue: Promise<Venue | undefined>, drain: number): void => {
  let requestedAt: number | undefined
  let endDraining: (() => void) | undefined
  const close = async (grace: number): Promise<void> => {
    const running = await venue
    if (grace > 0 && running !== undefined) {
      const secondRequest = new Promise<void>((resolve) => {
        endDraining = resolve
      })
      await Promise.race([running.drain(grace), secondRequest])
      endDraining = undefined
    }
    await running?.close()
  }
  const stop = (grace: number): void => {
    const now = performance.now()
    const isSameRequest = requestedAt !== undefined && now - requestedAt <= SAME_REQUEST_MS
    if (requestedAt === undefined) {
      close(grace).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (isSameRequest) return
    else if (endDraining === undefined) process.exit(1)
    else endDraining()
    requestedAt = now
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(drain))
  // Started by another program of ours, which is gone; nothing else would stop this process.
  process.on('disconnect', () => stop(0))
}

/** `kill -USR2` moves the open sockets to new ones. Windows has no such signal. */
const rotateOnSignal = (venue: Promise<Venue | undefined>): void => {
  if (process.platform === 'win32') return
  process.on('SIGUSR2', () => void venue.then((running) => running?.rotate()))
}

const notify = (text: string): void => void process.stderr.write(`${text}\n`)

const run = async (): Promise<void> => {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    return fail(error)
  }
  const log = createLog(config.logLevel)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  // A request to stop during the start lets the start finish first, then stops what was started.
  const starting: Promise<Venue> = createVenue(config, { log, metrics, notify })
  const started = starting.catch(() => undefined)
  stopOnSignal(started, config.drainSeconds * 1_000)
  rotateOnSignal(started)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed and nobody looked'))
  try {
    const venue = await starting
    process.stdout.write(`ready ${venue.address}\n`)
  } catch (error) {
    fail(error)
  }
}

await run()
