import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/open.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** PostgreSQL's word for what one may not. */
const DENIED = { code: '42501' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(2)
})
afterAll(() => database.drop())

const BEYOND = [
  'CREATE TABLE mine (n int)',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'ALTER TABLE ledger_lines DISABLE TRIGGER USER',
  'ALTER TABLE ledger_lines ADD COLUMN more int',
  'DROP TRIGGER ledger_lines_stay ON ledger_lines',
  'TRUNCATE sessions',
  'DROP TABLE sessions',
  'SET session_replication_role = replica',
  'CREATE ROLE mine SUPERUSER',
  "COPY sessions FROM PROGRAM 'id'",
  "SELECT pg_read_file('/etc/passwd')",
  'SELECT * FROM migrations',
  "UPDATE migrations SET checksum = ''",
  'SELECT * FROM applied_functions',
  "UPDATE applied_functions SET checksum = ''",
  'CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'SELECT passwd FROM pg_shadow',
]

describe('the role of the running venue', () => {
  it.each(BEYOND)('may not: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject(DENIED)
  })

  it('reads and writes rows of every table but those of what was applied', async () => {
    const { rows } = await database.pool.query<{ name: string; may: boolean }>(
      `SELECT relname AS name, has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE') AS may
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.flatMap(({ name, may }) => (may ? [] : [name])).toSorted()).toEqual(['applied_functions', 'migrations'])
  })

  it('is neither superuser nor owner of anything, and may make no database and no role', async () => {
    const { rows } = await database.pool.query(
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned FROM pg_roles r WHERE rolname = current_user`,
    )
    const not = {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      rolreplication: false,
    }
    expect(rows).toEqual([{ ...not, owned: 0 }])
  })
})

describe('the venue', () => {
  it('runs in this role on a PostgreSQL of its own, by another password after each start', async () => {
    const dataDir = temporaryFolder(`tapeline-test-${process.pid}`)
    const passwords: unknown[] = []
    try {
      for (let start = 0; start < 2; start += 1) {
        const own = await openDatabase({ dataDir, fsync: false })
        passwords.push(own.connection.password)
        expect((await own.pool.query('SELECT current_user AS name')).rows).toEqual([{ name: 'tapeline_venue' }])
        await expect(own.pool.query('TRUNCATE sessions')).rejects.toMatchObject(DENIED)
        await own.close()
      }
      expect(new Set(passwords).size).toBe(2)
    } finally {
      removeFolder(dataDir)
    }
  })

  it('runs in a role of the operator’s, with an owner beside it who brings the tables up to date', async () => {
    const { role: _, template: __, ...server } = inject('postgres')
    const [name, password] = [`given_${randomBytes(4).toString('hex')}`, 'a password of the operator']
    const admin = new pg.Client({ ...server, database: 'postgres' })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`)
    const at = (user: string, secret: string) =>
      `postgres://${user}:${encodeURIComponent(secret)}@/${name}?host=${encodeURIComponent(server.host)}`
    try {
      const given = await openDatabase({
        dataDir: '/nonexistent',
        url: at(name, password),
        ownerUrl: at(server.user, server.password),
      })
      expect((await given.pool.query('SELECT current_user AS name, count(*)::int AS n FROM sessions')).rows).toEqual([
        { name, n: 0 },
      ])
      await expect(given.pool.query('TRUNCATE sessions')).rejects.toMatchObject(DENIED)
      await given.close()
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.query(`DROP ROLE ${name}`)
      await admin.end()
    }
  })
})
