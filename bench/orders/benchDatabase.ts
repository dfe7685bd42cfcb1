import pg from 'pg'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/open.ts'
import type { VenueReady } from './messages.ts'

/** The embedded PostgreSQL of a venue, in which pgbench has a database of its own. */
export interface BenchDatabase {
  readonly database: OpenDatabase
  /** How `pgbench` reaches it. */
  readonly connection: VenueReady['connection']
}

export const openBenchDatabase = async (dataDir: string): Promise<BenchDatabase> => {
  const database = await openDatabase({ dataDir })
  const { host, user, password } = database.owner
  const admin = new pg.Client({ host, user, password, database: 'postgres' })
  await admin.connect()
  await admin.query('CREATE DATABASE pgbench')
  await admin.end()
  return { database, connection: { host, user, password } }
}
