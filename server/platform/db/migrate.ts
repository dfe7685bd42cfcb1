import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { applyFunctions } from './functions.ts'
import { readSqlFiles } from './sqlFiles.ts'
import { StartError } from './startError.ts'

export interface SqlFolders {
  /** Numbered files, each applied once: tables and their constraints. */
  readonly migrations: string
  /** One file per function, applied again whenever it changes. */
  readonly functions: string
}

export interface Applied {
  readonly migrations: readonly string[]
  readonly functions: readonly string[]
}

export const SQL_FOLDERS: SqlFolders = {
  migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
  functions: fileURLToPath(new URL('./functions/', import.meta.url)),
}
/** An arbitrary number for the advisory lock, so that two venues that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_426_001

const applyMigrations = async (client: ClientBase, folder: string): Promise<string[]> => {
  const files = await readSqlFiles(folder, /^\d{4}_\w+\.sql$/)
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const migrations = files.map(({ name, ...rest }) => ({ name: `${name}.sql`, ...rest }))
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed !== undefined)
    throw new StartError('migration', `${changed.name} is not the file that this database was made with`)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const { name, sql, checksum } of pending) {
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  }
  return pending.map(({ name }) => name)
}

/**
 * Applies new migrations and then changed functions, all in one transaction, and returns their names. Throws
 * `StartError` 'migration' when a migration has changed after it was applied or a function cannot be applied; the
 * database is then unchanged.
 */
export const migrate = async (client: ClientBase, folders: Partial<SqlFolders> = {}): Promise<Applied> => {
  const { migrations, functions } = { ...SQL_FOLDERS, ...folders }
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const applied = {
      migrations: await applyMigrations(client, migrations),
      functions: await applyFunctions(client, functions),
    }
    await client.query('COMMIT')
    return applied
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
