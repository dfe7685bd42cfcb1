import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../../server/platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

let database: TestDatabase
let folder: string
const clients: pg.Client[] = []
const client = async (): Promise<pg.Client> => {
  const made = new pg.Client(database.owner)
  clients.push(made)
  await made.connect()
  return made
}
const folders = () => ({ migrations: folder })
const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => {
  folder = temporaryFolder('tapeline-migrations')
})
afterAll(async () => {
  await Promise.all(clients.map((each) => each.end()))
  await database.drop()
})
afterEach(() => removeFolder(folder))

test('each file is applied once, in order, also when two venues start together', async () => {
  write('9002_b.sql', 'INSERT INTO seen VALUES (2)')
  write('9001_a.sql', 'CREATE TABLE seen (n int)')
  const [first, second] = await Promise.all([client(), client()])
  const applied = await Promise.all([migrate(first, folders()), migrate(second, folders())])
  expect(applied.flatMap(({ migrations }) => migrations)).toEqual(['9001_a.sql', '9002_b.sql'])
  expect((await first.query('SELECT n FROM seen')).rows).toEqual([{ n: 2 }])
})

test('a failing file leaves nothing behind', async () => {
  write('9011_a.sql', 'CREATE TABLE half (n int)')
  write('9012_b.sql', 'SELECT 1/0')
  await expect(migrate(await client(), folders())).rejects.toThrow('division by zero')
  expect((await database.pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
})

test('a file that changed after it was applied is refused', async () => {
  write('9021_a.sql', 'CREATE TABLE fixed (n int)')
  await migrate(await client(), folders())
  write('9021_a.sql', 'CREATE TABLE fixed (n bigint)')
  await expect(migrate(await client(), folders())).rejects.toMatchObject({ failure: 'migration' })
})

test('each migration has a number of its own', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../../server/platform/db/migrations'))
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
})
