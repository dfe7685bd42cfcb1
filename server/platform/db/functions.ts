import type { ClientBase } from 'pg'
import { readSqlFiles, type SqlFile } from './sqlFiles.ts'
import { StartError } from './startError.ts'

/** One overload of a function in the database; its argument types are part of its identity. */
interface Form {
  readonly oid: string
  /** Name and argument types, as `DROP` and `pg_get_functiondef` take it. */
  readonly signature: string
  /** The transaction that wrote this overload; it differs after a replacement. */
  readonly writtenBy: string
}

/** SQLSTATE when a function cannot be replaced because its result or the names of its arguments change. */
const CANNOT_REPLACE = '42P13'

const formsOf = async (client: ClientBase, name: string): Promise<Form[]> => {
  const { rows } = await client.query<Form>(
    `SELECT oid::text, oid::regprocedure::text AS signature, xmin::text AS "writtenBy" FROM pg_proc
     WHERE proname = $1 AND pronamespace = 'public'::regnamespace`,
    [name],
  )
  return rows
}

/**
 * Never uses `CASCADE`: objects that depend on a function (a trigger, an aggregate, a view) are changed by a migration.
 */
const drop = async (client: ClientBase, forms: readonly Form[]): Promise<void> => {
  for (const { signature } of forms) await client.query(`DROP ROUTINE ${signature}`)
}

const replace = async (client: ClientBase, { sql }: SqlFile, before: readonly Form[]): Promise<void> => {
  await client.query('SAVEPOINT before_function')
  try {
    await client.query(sql)
  } catch (error) {
    if ((error as { code?: unknown }).code !== CANNOT_REPLACE || before.length === 0) throw error
    await client.query('ROLLBACK TO SAVEPOINT before_function')
    await drop(client, before)
    await client.query(sql)
  }
  await client.query('RELEASE SAVEPOINT before_function')
}

/** Creates or replaces the function of the file, and drops all other overloads of its name. */
const applyForm = async (client: ClientBase, file: SqlFile): Promise<void> => {
  const before = await formsOf(client, file.name)
  await replace(client, file, before)
  const after = await formsOf(client, file.name)
  const isOld = (form: Form): boolean =>
    before.some(({ oid, writtenBy }) => oid === form.oid && writtenBy === form.writtenBy)
  if (after.every(isOld)) throw new Error(`it makes no function ${file.name}`)
  await drop(client, after.filter(isOld))
}

const named = async (file: SqlFile, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError('migration', `functions/${file.name}.sql cannot be applied: ${reason}`, error)
  }
}

/** The files whose present text is not applied to the database. */
const pendingOf = async (client: ClientBase, files: readonly SqlFile[]): Promise<SqlFile[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT name, checksum FROM applied_functions AS a
     WHERE EXISTS (SELECT FROM pg_proc AS p WHERE p.proname = a.name AND p.pronamespace = 'public'::regnamespace)`,
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum)
}

/**
 * Applies the files of `folder` whose present text is not applied to the database, and returns their names. Call it in
 * the transaction of the migrations. Throws `StartError` 'migration' for a file that cannot be applied.
 */
export const applyFunctions = async (client: ClientBase, folder: string): Promise<string[]> => {
  const files = await readSqlFiles(folder, /^\w+\.sql$/)
  const pending = await pendingOf(client, files)
  // Functions call each other, so bodies are checked only after all functions exist.
  await client.query('SET LOCAL check_function_bodies = off')
  for (const file of pending) await named(file, () => applyForm(client, file))
  await client.query('SET LOCAL check_function_bodies = on')
  for (const file of pending) await named(file, () => client.query(file.sql))
  for (const { name, checksum } of pending)
    await client.query(
      `INSERT INTO applied_functions (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
  await client.query('DELETE FROM applied_functions WHERE name <> ALL ($1)', [files.map(({ name }) => name)])
  return pending.map(({ name }) => name)
}
