import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecordFiles } from '../../../server/ticks/files.ts'
import { sealedName } from '../../../server/ticks/names.ts'
import { citeMinutes, forgetOldMinutes } from '../../../server/ticks/retention.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const FIRST = Date.UTC(2026, 0, 1)
/** A week of minutes and ten more; the venue stood still for a day before the last three. */
const HEADS = 10_090
const minuteOfHead = (number: number): number => FIRST + number * MINUTE + (number > HEADS - 3 ? DAY : 0)

const hash = (n: string) => `lpad(to_hex(${n}), 64, '0')`

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase(4)
  folder = temporaryFolder('tapeline-ticks')
  await database.pool.query(
    `INSERT INTO tick_keys VALUES (1, repeat('a', 16), repeat('a', 64), 1, 0, 'first', repeat('a', 128))`,
  )
  // Ten thousand heads at once, not one a minute.
  const check = (table: string, how: string) =>
    database.asOwner(`ALTER TABLE ${table} ${how} TRIGGER ${table}_continue`)
  for (const table of ['tick_heads', 'tick_roots']) await check(table, 'DISABLE')
  const minute = `${FIRST} + n * ${MINUTE} + CASE WHEN n > ${HEADS - 3} THEN ${DAY} ELSE 0 END`
  for (let from = 1; from <= HEADS; from += 1_000)
    await database.pool.query(
      `INSERT INTO tick_heads SELECT n, ${minute}, ${hash('n - 1')}, 1, ${hash('n')}, repeat('a', 16), 0,
       repeat('a', 128), ${hash('n')} FROM generate_series(${from}::bigint, ${Math.min(from + 999, HEADS)}) AS n`,
    )
  // Of ETH nothing came any more after the third minute.
  for (const [instId, until] of [
    ['BTC-USDT', HEADS],
    ['ETH-USDT', 3],
  ] as const)
    for (let from = 1; from <= until; from += 1_000)
      await database.pool.query(
        `INSERT INTO tick_roots SELECT ${minute}, '${instId}', n, n, ${hash('n - 1')}, ${hash('n')}, ${hash('n')}
       FROM generate_series(${from}::bigint, ${Math.min(from + 999, until)}) AS n`,
      )
  for (const table of ['tick_heads', 'tick_roots']) await check(table, 'ENABLE')
  for (const number of [1, 2, 3, 4, 5, 9, 10, 11, 12, HEADS]) {
    const path = join(folder, sealedName(minuteOfHead(number)))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
}, 300_000)
afterAll(async () => {
  await database.drop()
  removeFolder(folder)
})

const keptFiles = (): number[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ticks'))
    .map((name) => (Date.parse(`${name.slice(0, 10)}T${name.slice(11, 16).replace('-', ':')}:00Z`) - FIRST) / MINUTE)
    .toSorted((a, b) => a - b)

test('a week’s minutes are kept, older ones go with their roots, what is cited stays for a year, heads for ever', async () => {
  const now = minuteOfHead(HEADS)
  await database.db.transaction().execute(async (transaction) => {
    await citeMinutes(transaction, [minuteOfHead(2), minuteOfHead(2), minuteOfHead(5)], now)
  })
  expect(await forgetOldMinutes(database.db, createRecordFiles(folder))).toBe(5)
  // 10,080 minutes of the record are kept although the last but three are more than a week old.
  expect(keptFiles()).toEqual([2, 5, 11, 12, HEADS + DAY / MINUTE])
  const { rows } = await database.pool.query<{ inst_id: string; n: string }>(
    'SELECT inst_id, first_seq AS n FROM tick_roots WHERE first_seq < 12 ORDER BY 1, 2',
  )
  expect(rows.map(({ inst_id, n }) => `${inst_id} ${n}`)).toEqual([
    'BTC-USDT 2',
    'BTC-USDT 5',
    'BTC-USDT 11',
    'ETH-USDT 2',
    // What the next tick of ETH goes on from.
    'ETH-USDT 3',
  ])
  expect((await database.pool.query('SELECT count(*)::int AS n FROM tick_heads')).rows).toEqual([{ n: HEADS }])
})

test('a citation can be prolonged, not shortened, and not taken away before its time', async () => {
  const now = minuteOfHead(HEADS)
  const until = async () =>
    (await database.pool.query('SELECT until FROM tick_citations WHERE minute = $1', [minuteOfHead(2)])).rows[0]?.until
  const before = await until()
  await citeMinutes(database.db, [minuteOfHead(2)], now - DAY)
  expect(await until()).toBe(before)
  await citeMinutes(database.db, [minuteOfHead(2)], now + DAY)
  expect(Number(await until())).toBe(Number(before) + DAY)
  for (const statement of [
    'UPDATE tick_citations SET until = 0',
    'DELETE FROM tick_citations',
    'TRUNCATE tick_citations',
  ])
    await expect(database.asOwner(statement)).rejects.toMatchObject({ code: 'P0001' })
})

test('nobody can remove a root before its time, or a cited one', async () => {
  for (const number of [2, 11, HEADS])
    await expect(
      database.pool.query('DELETE FROM tick_roots WHERE minute = $1', [minuteOfHead(number)]),
    ).rejects.toMatchObject({ code: 'P0001' })
})
