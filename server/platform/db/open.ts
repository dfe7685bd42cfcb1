import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { isRefusedByDatabase } from './failure.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { StartError } from './startError.ts'
import { staysLocked, tryVenueLock } from './venueLock.ts'
import { grantUse, makeVenueRole } from './venueRole.ts'

export interface DatabaseConfig {
  /** `DATABASE_URL`; without it the venue runs a PostgreSQL in `dataDir`/postgres. */
  readonly url?: string
  /** `DATABASE_OWNER_URL`: the role that migrates the tables, so that the role of `url` need not own any. */
  readonly ownerUrl?: string
  readonly dataDir: string
  readonly poolSize?: number
  /** For the venue's own PostgreSQL; false only in tests. */
  readonly fsync?: boolean
  /** Called with one sentence for each thing that the start waits for. */
  readonly notify?: (text: string) => void
}

/** What handlers need from the database. */
export interface Database {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
}

export interface OpenDatabase extends Database {
  /** For connections outside the pool. */
  readonly connection: pg.ClientConfig
  /** Process id of the venue's own PostgreSQL. */
  serverPid(): number | undefined
  close(): Promise<void>
}

export interface OwnedDatabase extends OpenDatabase {
  /** For programs that create tables of their own (a benchmark). */
  readonly owner: pg.ClientConfig
}

export const DATABASE = 'tapeline'

/**
 * A call to a database that does not answer ends within seconds, whether it waits for a connection, a statement or a
 * dead connection. The wait for a connection must be longer than a busy machine may pause a process: after a pause of
 * two seconds, due timers run before the process sees that its connection is ready.
 */
export const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** No user waits during the start, when a database may be copied and a migration may take long. */
const START_TIMEOUTS = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 600_000,
  query_timeout: 601_000,
} as const

const ignore = (): void => {}

const withClient = async <T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...START_TIMEOUTS, ...config })
  client.on('error', ignore)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(ignore)
  }
}

/**
 * Whether a venue uses the server. A server without a reachable database of ours counts as unused and may be stopped.
 */
const isInUse = async (server: Omit<Cluster, 'stop' | 'pid'>): Promise<boolean> =>
  withClient({ ...server, database: 'postgres' }, (client) => staysLocked(() => tryVenueLock(client))).catch(
    () => false,
  )

const createDatabase = (config: pg.ClientConfig): Promise<void> =>
  withClient({ ...config, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  })

/**
 * `pool.query` that keeps the connection when the database refuses the statement. `pg-pool` drops it then, so that
 * anyone who can cause a refused statement would make the venue reconnect for each.
 */
const keepWhenRefused = (pool: pg.Pool): pg.Pool['query'] => {
  const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect()
    try {
      const result = await client.query(statement, values)
      client.release()
      return result
    } catch (error) {
      client.release(!isRefusedByDatabase(error))
      throw error
    }
  }
  return query as pg.Pool['query']
}

/** Pool and query builder for a migrated database. Time limits in `connection` take precedence over the defaults. */
export const connect = (connection: pg.ClientConfig, poolSize = 10): Database & { close(): Promise<void> } => {
  const pool = new pg.Pool({ ...TIMEOUTS, ...connection, max: poolSize, keepAlive: true })
  pool.query = keepWhenRefused(pool)
  // An idle connection that breaks is replaced at the next query; the query that used it reports its own error.
  pool.on('error', ignore)
  // The pool does not listen while a connection is in use; one that breaks between two queries must not end the
  // process.
  pool.on('connect', (client) => client.on('error', ignore))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** Prepares a database that the operator runs: its owner migrates it and grants the venue's role what it needs. */
const prepareGiven = async (owner: pg.ClientConfig, venue: pg.ClientConfig): Promise<void> => {
  await withClient(owner, (client) => migrate(client))
  if (owner === venue) return
  const role = await withClient(venue, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
    return rows[0]?.role ?? ''
  })
  await withClient(owner, (client) => grantUse(client, role))
}

/**
 * Opens the venue's database, starts the venue's own PostgreSQL if needed, and migrates the tables. Throws `StartError`
 * for what an operator can repair.
 */
export const openDatabase = async (config: DatabaseConfig): Promise<OwnedDatabase> => {
  if (config.url !== undefined) {
    const connection = { connectionString: config.url }
    const owner = config.ownerUrl === undefined ? connection : { connectionString: config.ownerUrl }
    await prepareGiven(owner, connection).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      const detail = error instanceof Error ? error.message : String(error)
      throw new StartError('database-unreachable', `The database of DATABASE_URL cannot be used: ${detail}`, error)
    })
    return { ...connect(connection, config.poolSize), connection, owner, serverPid: () => undefined }
  }
  let guard: pg.Client | undefined
  const takeGuard = async (server: pg.ClientConfig): Promise<void> => {
    guard = new pg.Client({ ...server, database: 'postgres', ...START_TIMEOUTS })
    guard.on('error', ignore)
    await guard.connect()
    await tryVenueLock(guard)
  }
  const cluster = await startCluster(
    {
      dataDir: config.dataDir,
      fsync: config.fsync ?? true,
      ...(config.notify === undefined ? {} : { notify: config.notify }),
      onRestart: () => void takeGuard(server).catch(ignore),
    },
    isInUse,
  )
  const server = { host: cluster.host, user: cluster.user, password: cluster.password }
  const owner = { ...server, database: DATABASE }
  let connection: pg.ClientConfig
  try {
    await takeGuard(server)
    await createDatabase(server)
    await withClient(owner, (client) => migrate(client))
    connection = { ...owner, ...(await withClient(owner, makeVenueRole)) }
  } catch (error) {
    await guard?.end().catch(ignore)
    await cluster.stop()
    throw error
  }
  const database = connect(connection, config.poolSize)
  return {
    ...database,
    connection,
    owner,
    serverPid: cluster.pid,
    close: async () => {
      await database.close()
      await guard?.end().catch(ignore)
      await cluster.stop()
    },
  }
}

/** Opens the configured database. */
export const openConfigured = (
  { dataDir, databaseUrl, databaseOwnerUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>,
  notify: (text: string) => void,
): Promise<OpenDatabase> =>
  openDatabase({
    dataDir,
    notify,
    ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
    ...(databaseOwnerUrl === undefined ? {} : { ownerUrl: databaseOwnerUrl }),
  })
