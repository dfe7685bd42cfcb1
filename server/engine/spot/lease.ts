import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { TIMEOUTS } from '../../db/open.ts'
import { StartError } from '../../db/startError.ts'

/** The right to write spot orders in this database; one process has it at a time. */
export interface Lease {
  /** Takes it, or makes sure that it is still held. Rejects with the database's error, or `StartError` when taken. */
  hold(): Promise<void>
  release(): Promise<void>
}

const LOCK = 7_426_003
const ignore = (): void => {}
/** A killed venue's connection lives a little longer than the venue. */
const PATIENCE = 40

/** Held as a session's advisory lock, so that the database gives it free when the holder dies. */
export const createLease = (connection: pg.ClientConfig): Lease => {
  let holder: pg.Client | undefined
  const drop = async (): Promise<void> => {
    const client = holder
    holder = undefined
    await client?.end().catch(ignore)
  }
  const take = async (): Promise<void> => {
    const client = new pg.Client({ ...TIMEOUTS, ...connection, keepAlive: true })
    client.on('error', ignore)
    await client.connect()
    holder = client
    for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
      const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK])
      if (rows[0]?.got === true) return
      await wait(100)
    }
    await drop()
    throw new StartError('data-folder-in-use', 'Another venue is working on this database')
  }
  return {
    hold: async () => {
      if (holder !== undefined)
        try {
          await holder.query('SELECT 1')
          return
        } catch {
          await drop()
        }
      await take().catch(async (error: unknown) => {
        await drop()
        throw error
      })
    },
    release: drop,
  }
}
