import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../server/db/open.ts'
import { connect } from '../../server/db/open.ts'

export interface TestDatabase extends Database {
  readonly connection: pg.ClientConfig
  /** Ends the connections and drops the database. */
  drop(): Promise<void>
}

/** A database of one's own with all tables, cloned from the run's template. Drop it in `afterAll`. */
export const createTestDatabase = async (poolSize = 10): Promise<TestDatabase> => {
  const { template, ...server } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await admin(`CREATE DATABASE ${database} TEMPLATE ${template}`)
  const connection = { ...server, database }
  const opened = connect(connection, poolSize)
  return {
    ...opened,
    connection,
    drop: async () => {
      await opened.close()
      await admin(`DROP DATABASE ${database} WITH (FORCE)`)
    },
  }
}
