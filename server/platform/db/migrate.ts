import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { StartError } from './startError.ts'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
/** Any number that nobody else uses; two venues that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_426_001

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies the numbered files that this database has not seen, all in one transaction, and answers their names.
 * Throws `StartError` 'migration' when a file changed after it was applied.
 */
export const migrate = async (client: ClientBase, folder = FOLDER): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
    if (changed !== undefined)
      throw new StartError('migration', `${changed.name} is not the file that this database was made with`)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, sql, checksum } of pending) {
      await client.query(sql)
      await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    }
    await client.query('COMMIT')
    return pending.map(({ name }) => name)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
