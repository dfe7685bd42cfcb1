import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { LeaseTaken } from './failure.ts'
import { TIMEOUTS } from './open.ts'

/** The right to let engines write in this database; one venue has it at a time. */
export interface Lease {
  /** Takes it. Rejects with the database's error, or with `LeaseTaken` when another venue has it. */
  take(): Promise<void>
  /**
   * Makes sure that it is held before something is written; costs nothing while its connection lives. Rejects like `take`:
   * then nothing may be written. Answers how often it was taken: more often than before means that another venue may have
   * written in between.
   */
  keep(): Promise<number>
  release(): Promise<void>
}

/** In which an engine starts. */
export const FIRST_TERM = 1

const LOCK = 7_426_003
const ignore = (): void => {}
const RETRY_INTERVAL_MS = 100
/** A killed venue's connection lives a little longer than the venue. */
const MAX_TRIES = 40
/** Whoever lost it answers nobody meanwhile. */
const MAX_SHORT_TRIES = 10

/**
 * Held as a session's advisory lock: the database gives it free when the holder's connection ends, whether the holder died
 * or was cut off. The holder learns of it from the same connection, and takes it again or stops writing.
 */
export const createLease = (connection: pg.ClientConfig): Lease => {
  let holder: pg.Client | undefined
  let term = 0
  let taking: Promise<void> | undefined

  const drop = async (): Promise<void> => {
    const client = holder
    holder = undefined
    await client?.end().catch(ignore)
  }
  const attempt = async (maxTries: number): Promise<void> => {
    const client = new pg.Client({ ...TIMEOUTS, ...connection, keepAlive: true })
    const lose = (): void => {
      if (holder === client) holder = undefined
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      for (let tries = 0; tries < maxTries; tries += 1) {
        if (tries > 0) await wait(RETRY_INTERVAL_MS)
        const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK])
        if (rows[0]?.got === true) {
          holder = client
          term += 1
          return
        }
      }
    } catch (error) {
      await client.end().catch(ignore)
      throw error
    }
    await client.end().catch(ignore)
    throw new LeaseTaken()
  }
  /** All who need it wait for one attempt. */
  const once = (maxTries: number): Promise<void> => {
    taking ??= attempt(maxTries).finally(() => {
      taking = undefined
    })
    return taking
  }
  return {
    take: () => once(MAX_TRIES),
    keep: async () => {
      if (holder === undefined) await once(MAX_SHORT_TRIES)
      return term
    },
    release: drop,
  }
}

/** For an engine that has its database to itself. */
export const NO_LEASE: Pick<Lease, 'keep'> = { keep: async () => FIRST_TERM }
