import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate, SQL_FOLDERS } from '../../../../server/platform/db/migrate.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

const FILES = readdirSync(SQL_FOLDERS.functions).toSorted()
const NAMES = FILES.map((file) => file.replace('.sql', ''))
/** The last migration before functions had files of their own. */
const LAST_WITH_FUNCTIONS = '0033_code_askers.sql'

const { role: _, template, ...server } = inject('postgres')
let admin: pg.Client
let client: pg.Client | undefined
let database: string
/** A copy of the files of the functions. */
let functions: string

const connected = async (name: string): Promise<pg.Client> => {
  const made = new pg.Client({ ...server, database: name })
  await made.connect()
  return made
}
/** In place of the database of this test. */
const openDatabase = async (from: string): Promise<void> => {
  await client?.end()
  await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${from}`)
  client = await connected(database)
}
const EMPTY = 'template0'
beforeEach(async () => {
  database = `functions_${randomBytes(6).toString('hex')}`
  admin = await connected('postgres')
  await openDatabase(template)
  functions = temporaryFolder('tapeline-functions')
  for (const file of FILES) copyFileSync(join(SQL_FOLDERS.functions, file), join(functions, file))
})
afterEach(async () => {
  await client?.end()
  client = undefined
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await admin.end()
  removeFolder(functions)
})

const write = (name: string, sql: string): void => writeFileSync(join(functions, `${name}.sql`), sql)
const opened = (): pg.Client => {
  if (client === undefined) throw new Error('no database is open')
  return client
}
const start = () => migrate(opened(), { functions })
const rowsOf = async (sql: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await opened().query(sql, values)).rows
/** Every function with its whole definition; aggregates have none. */
const definitions = () =>
  rowsOf(`SELECT proname AS name, pg_get_functiondef(oid) AS text, xmin::text AS written FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a' ORDER BY 1, 2`)
const textsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ name, text }) => ({ name, text }))
const formsOfMade = async () =>
  (await rowsOf("SELECT oid::regprocedure::text AS form FROM pg_proc WHERE proname = 'made'")).map(({ form }) => form)
/** As releases until then brought it up to date. */
const openAsBefore = async (): Promise<void> => {
  await openDatabase(EMPTY)
  await opened().query(
    'CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz)',
  )
  const files = readdirSync(SQL_FOLDERS.migrations).toSorted()
  for (const file of files.filter((name) => name <= LAST_WITH_FUNCTIONS)) {
    const sql = readFileSync(join(SQL_FOLDERS.migrations, file), 'utf8')
    await opened().query(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await opened().query('INSERT INTO migrations VALUES ($1, $2, now())', [file, checksum])
  }
}
const MADE = 'CREATE OR REPLACE FUNCTION made(n int) RETURNS int LANGUAGE sql AS $$ SELECT n $$;'

describe('the files of the functions', () => {
  it('are all applied to a new database, and none at the next start', async () => {
    await openDatabase(EMPTY)
    expect((await start()).functions).toEqual(NAMES)
    const first = await definitions()
    expect(await start()).toEqual({ migrations: [], functions: [] })
    expect(await definitions()).toEqual(first)
  })

  it('have a text for every function of the database, which is the one that the database has', async () => {
    const found = await definitions()
    expect(found.map(({ name }) => name)).toEqual(NAMES)
    const bodies = await rowsOf(
      "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'",
    )
    for (const { name, body } of bodies.map((row) => ({ name: String(row['name']), body: row['body'] }))) {
      const text = readFileSync(join(SQL_FOLDERS.functions, `${name}.sql`), 'utf8')
      expect(text.split('$$')[1], `${name}.sql`).toBe(body)
    }
    for (const file of FILES) await opened().query(readFileSync(join(SQL_FOLDERS.functions, file), 'utf8'))
    expect(textsOf(await definitions())).toEqual(textsOf(found))
  })

  it('make one function each, of the file’s name, which may be there already, and say above it what it does', () => {
    for (const name of NAMES) {
      const text = readFileSync(join(SQL_FOLDERS.functions, `${name}.sql`), 'utf8')
      expect(text.match(/^CREATE .*FUNCTION \w+/gm), name).toEqual([`CREATE OR REPLACE FUNCTION ${name}`])
      expect(text, name).toMatch(/^-- \S/)
    }
  })

  it('are applied again when they change, and only they', async () => {
    const before = await definitions()
    const text = readFileSync(join(functions, 'ledger_refuse.sql'), 'utf8')
    write('ledger_refuse', text.replace('is not allowed', 'is forbidden'))
    expect((await start()).functions).toEqual(['ledger_refuse'])
    const after = await definitions()
    const changed = after.filter(({ written }, at) => written !== before[at]?.written)
    expect(changed.map(({ name }) => name)).toEqual(['ledger_refuse'])
    await expect(opened().query('TRUNCATE ledger_lines')).rejects.toThrow('TRUNCATE on ledger_lines is forbidden')
  })

  it('are applied in any order: a function may call one whose file comes later', async () => {
    write('a_caller', 'CREATE OR REPLACE FUNCTION a_caller() RETURNS int LANGUAGE sql AS $$ SELECT made(2) $$;')
    write('made', MADE)
    expect((await start()).functions).toEqual(expect.arrayContaining(['a_caller', 'made']))
    expect(await rowsOf('SELECT a_caller() AS n')).toEqual([{ n: 2 }])
  })

  it('are applied again when the function is gone from the database', async () => {
    write('made', MADE)
    await start()
    await opened().query('DROP FUNCTION made')
    expect((await start()).functions).toEqual(['made'])
  })
})

describe('a function whose arguments or result change', () => {
  it.each([
    ['another type', 'made(n bigint) RETURNS int LANGUAGE sql AS $$ SELECT n::int $$', 'made(bigint)'],
    ['one more argument', 'made(n int, m int) RETURNS int LANGUAGE sql AS $$ SELECT n $$', 'made(integer,integer)'],
    ['another name', 'made(m int) RETURNS int LANGUAGE sql AS $$ SELECT m $$', 'made(integer)'],
    ['another result', 'made(n int) RETURNS text LANGUAGE sql AS $$ SELECT n::text $$', 'made(integer)'],
  ])('leaves nothing of its old form: %s', async (_change, made, form) => {
    write('made', MADE)
    await start()
    write('made', `CREATE OR REPLACE FUNCTION ${made};`)
    expect((await start()).functions).toEqual(['made'])
    expect(await formsOfMade()).toEqual([form])
    expect((await start()).functions).toEqual([])
  })

  it('stops the start when something of the database rests on the old form', async () => {
    write('made', MADE)
    await start()
    await opened().query('CREATE VIEW resting AS SELECT made(1) AS n')
    write('made', 'CREATE OR REPLACE FUNCTION made(n text) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;')
    await expect(start()).rejects.toThrow('functions/made.sql cannot be applied: cannot drop function made(integer)')
    expect(await formsOfMade()).toEqual(['made(integer)'])
  })
})

describe('a file that is broken', () => {
  it.each([
    ['made no SQL', 'CREATE FUNKTION', 'syntax error at or near "FUNKTION"'],
    ['a body that does not parse', MADE.replace('SELECT n', 'SELEKT n'), 'syntax error at or near "SELEKT"'],
    [
      'a table that is not there',
      MADE.replace('SELECT n', 'SELECT n FROM nowhere'),
      'relation "nowhere" does not exist',
    ],
    ['another function', MADE.replace('made', 'other'), 'it makes no function made'],
  ])('stops the start with its name and changes nothing: %s', async (_what, sql, reason) => {
    const before = [await definitions(), await rowsOf('SELECT * FROM applied_functions ORDER BY name')]
    const migrations = temporaryFolder('tapeline-migrations')
    writeFileSync(join(migrations, '9001_more.sql'), 'CREATE TABLE more (n int)')
    const text = readFileSync(join(functions, 'ledger_refuse.sql'), 'utf8')
    write('ledger_refuse', text.replace('is not allowed', 'is forbidden'))
    write('made', sql)
    await expect(migrate(opened(), { migrations, functions })).rejects.toMatchObject({
      failure: 'migration',
      message: expect.stringContaining(`functions/made.sql cannot be applied: ${reason}`),
    })
    removeFolder(migrations)
    expect([await definitions(), await rowsOf('SELECT * FROM applied_functions ORDER BY name')]).toEqual(before)
    expect(await rowsOf("SELECT to_regclass('more') AS more")).toEqual([{ more: null }])
  })
})

describe('a database from before functions had files', () => {
  it('starts, finds its rows, and has the functions of a new database', async () => {
    const expected = textsOf(await definitions())
    await openAsBefore()
    const grant = (uid: number) => rowsOf("SELECT ledger_grant_demo($1, 'USDT', 1000, 1) AS given", [uid])
    await grant(7)
    const lines = await rowsOf('SELECT * FROM ledger_lines ORDER BY id')
    const applied = await start()
    expect(applied.migrations[0]).toBe('0034_functions.sql')
    expect(applied.functions).toEqual(NAMES)
    expect(await rowsOf('SELECT * FROM ledger_lines ORDER BY id')).toEqual(lines)
    expect(lines).toHaveLength(2)
    expect(await grant(7)).toEqual([{ given: false }])
    expect(await grant(8)).toEqual([{ given: true }])
    expect(await rowsOf('SELECT * FROM ledger_faults')).toEqual([])
    expect(textsOf(await definitions())).toEqual(expected)
  })
})
