import type { QueryResult } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await post('[1,1]', '[1,null]', '["available","outside"]', '["USDT","USDT"]', '[100,-100]')
})
afterAll(() => database.drop())

/** One call of the SQL function with JSON arrays, as a program in another language might make it. */
const post = (
  ...columns: [sets: string, uids: string, kinds: string, coins: string, amounts: string]
): Promise<QueryResult> =>
  database.pool.query(
    `SELECT ledger_post(a.sets, a.uids, a.kinds, a.coins, a.amounts,
       array_fill('spot-fill'::text, ARRAY[cardinality(a.sets)]), array_fill('1'::text, ARRAY[cardinality(a.sets)]), 5)
     FROM jsonb_to_record($1) AS a (sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[])`,
    [`{"sets":${columns[0]},"uids":${columns[1]},"kinds":${columns[2]},"coins":${columns[3]},"amounts":${columns[4]}}`],
  )
const insert = (uid: string, amount: string, before: string, after: string): Promise<QueryResult> =>
  database.pool.query(
    `INSERT INTO ledger_lines (set_id, uid, kind, coin, amount, before, after, cause, cause_id, time)
     VALUES (900, ${uid}, 'available', 'USDT', ${amount}, ${before}, ${after}, 'x', '1', 1),
            (900, NULL, 'market', 'USDT', -(${amount}), NULL, NULL, 'x', '1', 1)`,
  )

describe('the database itself refuses', () => {
  test('a set that does not sum to zero', async () => {
    await expect(post('[1,1]', '[1,null]', '["available","market"]', '["USDT","USDT"]', '[5,-4]')).rejects.toThrow(
      'does not sum to zero',
    )
  })

  test('sets that only sum to zero together', async () => {
    await expect(post('[1,2]', '[1,null]', '["available","market"]', '["USDT","USDT"]', '[5,-5]')).rejects.toThrow(
      'does not sum to zero',
    )
  })

  test('coins that only sum to zero together', async () => {
    await expect(post('[1,1]', '[1,null]', '["available","market"]', '["USDT","BTC"]', '[5,-5]')).rejects.toThrow(
      'does not sum to zero',
    )
  })

  test('a balance below zero, also for a moment', async () => {
    await expect(
      post(
        '[1,1,2,2]',
        '[1,null,1,null]',
        '["available","market","available","market"]',
        '["USDT","USDT","USDT","USDT"]',
        '[-101,101,50,-50]',
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('house kinds for users and user kinds for the house', async () => {
    await expect(post('[1,1]', '[1,null]', '["market","outside"]', '["USDT","USDT"]', '[5,-5]')).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      post('[1,1]', '[1,null]', '["available","frozen"]', '["USDT","USDT"]', '[5,-5]'),
    ).rejects.toMatchObject({
      code: '23514',
    })
  })

  test.each([
    'UPDATE ledger_lines SET amount = 1',
    'DELETE FROM ledger_lines',
    'TRUNCATE ledger_lines',
    'UPDATE ledger_balances SET amount = 1',
    'DELETE FROM ledger_balances',
    'TRUNCATE ledger_balances',
    "INSERT INTO ledger_balances VALUES (2, 'USDT', 'available', 1)",
  ])('%s', async (statement) => {
    await expect(database.asOwner(statement)).rejects.toThrow('is not allowed')
  })

  test('a line written past the function that does not continue its balance', async () => {
    await expect(insert('1', '1', '50', '51')).rejects.toThrow('does not continue the balance')
    await expect(insert('3', '1', '0', '1')).rejects.toThrow('does not continue the balance')
    await expect(insert('1', '1', '100', '102')).rejects.toMatchObject({ code: '23514' })
  })
})

test('nothing of what was refused has stayed', async () => {
  const { rows } = await database.pool.query('SELECT uid, coin, kind, amount::float FROM ledger_balances')
  expect(rows).toEqual([{ uid: '1', coin: 'USDT', kind: 'available', amount: 100 }])
  expect((await database.pool.query('SELECT FROM ledger_lines')).rowCount).toBe(2)
})
