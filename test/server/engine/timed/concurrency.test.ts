import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAmount } from '#protocol'
import { addSettings, FIRST_SETTINGS } from '../../../../server/engine/timed/settings.ts'
import { auditLedger } from '../../../../server/ledger/audit.ts'
import { readFunds } from '../../../../server/ledger/balances.ts'
import { createTimedVenue, newKey, request, type TimedVenue } from './venue.ts'

let venue: TimedVenue
beforeAll(async () => {
  venue = await createTimedVenue()
})
afterAll(() => venue.close())

test('a thousand accepts at once on one account: each has one answer, no more is staked than there is, and all are settled', async () => {
  const { pool, db } = venue.database
  const now = venue.ticks.time.now()
  await addSettings(pool, { settings: { ...FIRST_SETTINGS, on: true }, from: now, operator: 'test', note: '' }, now)
  const uid = await venue.user()
  await venue.tick('100', '100')
  const quoteTs = venue.ticks.time.now()
  const keys = Array.from({ length: 1_000 }, newKey)
  const ask = (key: string, n: number) =>
    venue.timed.accept(
      uid,
      key,
      request({
        instId: n % 2 === 0 ? 'BTC-USDT' : 'ETH-USDT',
        direction: n % 3 === 0 ? 'up' : 'down',
        stake: toAmount(String(10 + (n % 7))),
        quoteTs,
      }),
    )
  const answers = await Promise.all(keys.map(ask))
  const opened = answers.flatMap((answer) => ('contract' in answer ? [answer.contract] : []))
  expect(opened.length).toBeGreaterThan(700)
  const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused.error] : []))
  expect(new Set(refused)).toEqual(new Set(['balanceTooLow']))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(opened.length)
  const staked = opened.reduce((sum, { stake }) => sum + Number(stake), 0)
  const [before] = await readFunds(db, uid, ['USDT'])
  expect([Number(before?.available), Number(before?.escrow)]).toEqual([10_000 - staked, staked])

  // The same keys again, all at once: the same answers, and nothing done twice.
  expect(await Promise.all(keys.map(ask))).toEqual(answers)
  const [after] = await readFunds(db, uid, ['USDT'])
  expect(after).toEqual(before)

  for (let n = 0; n < 64; n += 1) await venue.ticks.sample()
  await venue.settled()
  const { rows } = await pool.query<{ id: string; credited: string; paid: string }>(
    `SELECT t.id, t.credited::text, (
       SELECT coalesce(sum(l.amount), 0)::text FROM ledger_lines AS l
       WHERE l.cause_id = t.id::text AND l.kind = 'available' AND l.cause IN ('timed-return', 'timed-win')
     ) AS paid FROM timed_contracts AS t WHERE state = 'settled'`,
  )
  expect(rows).toHaveLength(opened.length)
  expect(rows.filter(({ credited, paid }) => Number(credited) !== Number(paid))).toEqual([])
  expect((await readFunds(db, uid, ['USDT']))[0]?.escrow).toBe('0')
  expect(await auditLedger(db)).toEqual([])
  expect(venue.reported).toEqual([])
}, 60_000)

test('one’s own limit holds against a hundred accepts at once', async () => {
  const uid = await venue.user()
  await venue.database.pool.query(
    `INSERT INTO timed_limits (uid, kind, value, set_at, effective_at) VALUES ($1, 'loss', 50, 1, 1)`,
    [uid],
  )
  await venue.tick('100', '100')
  const quoteTs = venue.ticks.time.now()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => venue.timed.accept(uid, newKey(), request({ stake: toAmount('7'), quoteTs }))),
  )
  expect(answers.filter((answer) => 'contract' in answer)).toHaveLength(7)
})
