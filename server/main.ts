import { collectDefaultMetrics, Registry } from 'prom-client'
import { createVenue, type Venue } from './compose.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { StartError } from './db/startError.ts'
import { ListenError } from './listen.ts'
import { createLog } from './log.ts'

/** sysexits(3): the configuration is wrong. */
const EXIT_CONFIG = 78

/** Ctrl-C reaches the venue from the terminal and again from `npm start`: what comes so close is one wish. */
const SAME_WISH = 1_000

/** One line for what the operator can repair; anything else is a bug and shows where. */
const fail = (error: unknown): never => {
  if (error instanceof ConfigError || error instanceof ListenError || error instanceof StartError) {
    process.stderr.write(`Tapeline cannot start. ${error.message}\n`)
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : error instanceof StartError ? error.exitCode : 1)
  }
  process.stderr.write(`Tapeline cannot start. ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

/** Stops in order at the first wish to stop, and at once at the second. */
const stopWhenAsked = (close: () => Promise<void>): void => {
  let askedAt: number | undefined
  const stop = (): void => {
    const now = performance.now()
    if (askedAt === undefined) {
      askedAt = now
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (now - askedAt > SAME_WISH) process.exit(1)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // Started by another program of ours: when that one is gone, nobody would stop this one.
  process.on('disconnect', stop)
}

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
  // Asked to stop while still starting: finish the start, then stop what it started.
  const starting: Promise<Venue> = createVenue(config, { log, metrics })
  stopWhenAsked(async () => {
    const venue = await starting.catch(() => undefined)
    await venue?.close()
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed and nobody looked'))
  try {
    const venue = await starting
    process.stdout.write(`ready ${venue.address}\n`)
  } catch (error) {
    fail(error)
  }
}

await run()
