import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { LeaseTaken } from './failure.ts'
import { TIMEOUTS } from './open.ts'

/** The right to let engines write in this database. One venue has it at a time. */
export interface Lease {
  /** Takes the lease. Rejects with the database's error, or with `LeaseTaken` when another venue has it. */
  take(): Promise<void>
  /**
   * Makes sure that the lease is held before something is written; costs nothing while its connection lives. Rejects
   * like `take`, and then nothing may be written. Returns how often the lease was taken: if that has grown, another
   * venue may have written in between.
   */
  keep(): Promise<number>
  release(): Promise<void>
}

/** The term in which an engine starts. */
export const FIRST_TERM = 1

const LOCK = 7_426_003
const ignore = (): void => {}
const RETRY_INTERVAL_MS = 100
/** Attempts at the start, when the connection of a killed venue may still hold the lock. */
const MAX_TRIES = 40
/** Attempts after the lease was lost; fewer, because calls wait meanwhile. */
const MAX_SHORT_TRIES = 10

/**
 * The lease is a session's advisory lock: the database releases it when the holder's connection ends, whether the
 * holder died or was cut off. The same connection then ends for the holder, which takes the lease again or stops
 * writing.
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
  /** Shares one attempt among all that need the lease. */
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

/** For an engine that is the only user of its database. */
export const NO_LEASE: Pick<Lease, 'keep'> = { keep: async () => FIRST_TERM }
