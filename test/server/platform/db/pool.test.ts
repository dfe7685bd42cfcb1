import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDatabaseDown } from '../../../../server/platform/db/failure.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.drop())

/** Of the one connection that the pool has. */
const pid = async (): Promise<number> =>
  (await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0

it('a statement that the database refuses costs no connection', async () => {
  const before = await pid()
  await expect(database.pool.query('SELECT $1::bigint', ['99999999999999999999'])).rejects.toMatchObject({
    code: '22003',
  })
  await expect(database.pool.query({ name: 'refused', text: 'SELECT 1 / $1::int', values: [0] })).rejects.toMatchObject(
    {
      code: '22012',
    },
  )
  expect(await pid()).toBe(before)
})

it('a connection that broke, or whose statement did not end in time, is replaced', async () => {
  const first = await pid()
  const ended = database.pool.query('SELECT pg_terminate_backend(pg_backend_pid())')
  expect(await ended.catch(isDatabaseDown)).toBe(true)
  const second = await pid()
  expect(second).not.toBe(first)
  const late = database.pool.query('SET statement_timeout = 1; SELECT pg_sleep(30)')
  expect(await late.catch(isDatabaseDown)).toBe(true)
  expect(await pid()).not.toBe(second)
})
