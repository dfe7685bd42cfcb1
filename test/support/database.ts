import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../server/platform/db/open.ts'
import { connect } from '../../server/platform/db/open.ts'

export interface TestDatabase extends Database {
  /** As the running venue: it owns nothing. */
  readonly connection: pg.ClientConfig
  /** For what only the owner of the tables may do. */
  readonly owner: pg.ClientConfig
  /** Does as the owner of the tables what the venue may not. */
  asOwner(...statements: readonly string[]): Promise<void>
  /** Ends the connections; the database is dropped before the process makes or drops another. */
  drop(): Promise<void>
}

const run = async (connection: pg.ClientConfig, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** PostgreSQL waits until the last connection is gone before it drops a database; nobody else need. */
let dropping: Promise<void> = Promise.resolve()
/** That the last one is gone; that it could not be dropped is told once. */
const dropped = (): Promise<void> => {
  const last = dropping
  dropping = Promise.resolve()
  return last
}

/** A database of one's own with all tables, cloned from the run's template. Drop it in `afterAll`. */
export const createTestDatabase = async (poolSize = 10): Promise<TestDatabase> => {
  const { template, role, ...server } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = (statement: string) => run({ ...server, database: 'postgres' }, [statement])
  await dropped()
  await admin(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const owner = { ...server, database }
  const connection = { ...owner, ...role }
  const opened = connect(connection, poolSize)
  return {
    ...opened,
    connection,
    owner,
    asOwner: (...statements) => run(owner, statements),
    drop: async () => {
      await opened.close()
      await dropped()
      dropping = admin(`DROP DATABASE ${database} WITH (FORCE)`)
      // At the end of a run its server is stopped meanwhile.
      dropping.catch(() => undefined)
    },
  }
}
