import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAmount } from '#protocol'
import { KEY_LIFETIME, purgeRequestKeys } from '../../../server/engine/spot/outcome.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { isDatabaseDown } from '../../../server/platform/db/failure.ts'
import { accepted, createTestVenue, fundedUser, limit, newKey, refusal, type TestVenue } from './venue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await createTestVenue()
  venue.market.setBook('BTC-USDT', [['101', '500']], [['99', '500']])
})
afterAll(() => venue.close())

const count = async (uid: string): Promise<number> =>
  (await venue.database.db.selectFrom('spot_orders').select('id').where('uid', '=', uid).execute()).length

test('the same key in parallel places one order, and everybody gets the same answer', async () => {
  const uid = await fundedUser(venue)
  const key = newKey()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => venue.spot.place(uid, key, limit('buy', '1', '90'))),
  )
  const first = accepted(answers[0] as (typeof answers)[number])
  for (const answer of answers) expect(accepted(answer)).toEqual(first)
  expect(accepted(await venue.spot.place(uid, key, limit('buy', '1', '90')))).toEqual(first)
  expect(await count(uid)).toBe(1)
})

test('a key belongs to its user, its call and its body', async () => {
  const [uid, other] = [await fundedUser(venue), await fundedUser(venue)]
  const key = newKey()
  const { ordId } = accepted(await venue.spot.place(uid, key, limit('buy', '1', '90')))
  expect(refusal(await venue.spot.place(uid, key, limit('buy', '1', '91'))).error).toBe('keyReused')
  expect(refusal(await venue.spot.update(uid, key, { action: 'cancel', ordId })).error).toBe('keyReused')
  expect(accepted(await venue.spot.place(other, key, limit('buy', '1', '91'))).ordId).not.toBe(ordId)
  // The order of fields is no difference.
  const { px, sz, ...rest } = limit('buy', '1', '90')
  expect(accepted(await venue.spot.place(uid, key, { sz, px, ...rest })).ordId).toBe(ordId)
})

test('a refusal is an answer too', async () => {
  const uid = await fundedUser(venue)
  const key = newKey()
  const first = refusal(await venue.spot.place(uid, key, limit('buy', '1000', '90')))
  expect(first).toMatchObject({ error: 'balanceTooLow', values: { available: '10000', needed: '90000', coin: 'USDT' } })
  expect(refusal(await venue.spot.place(uid, key, limit('buy', '1000', '90')))).toEqual(first)
  expect(await venue.spot.outcome(uid, key)).toEqual({ outcome: 'refused', refusal: first })
})

test('the outcome tells the order as it is now; unknown keys are given up for good', async () => {
  const uid = await fundedUser(venue)
  const key = newKey()
  const { ordId } = accepted(await venue.spot.place(uid, key, limit('buy', '1', '90')))
  await venue.spot.update(uid, newKey(), { action: 'cancel', ordId })
  expect(await venue.spot.outcome(uid, key)).toMatchObject({ outcome: 'done', order: { ordId, state: 'canceled' } })

  const late = newKey()
  expect(await venue.spot.outcome(uid, late)).toEqual({ outcome: 'none' })
  expect(refusal(await venue.spot.place(uid, late, limit('buy', '1', '90'))).error).toBe('keyGivenUp')
  expect(await venue.spot.outcome(uid, late)).toEqual({ outcome: 'none' })
  expect(await count(uid)).toBe(1)
})

test('whoever asks while the request arrives hears none and it is refused, or the truth', async () => {
  const uid = await fundedUser(venue)
  for (let round = 0; round < 30; round += 1) {
    const key = newKey()
    const [placed, told] = await Promise.all([
      venue.spot.place(uid, key, limit('buy', '0.001', '90')),
      // Another process asks: it cannot know what waits in this one.
      import('../../../server/engine/spot/outcome.ts').then(({ readOutcome }) =>
        readOutcome(venue.database.pool, uid, key, venue.clock.now()),
      ),
    ])
    if (told.outcome === 'none') expect(refusal(placed).error).toBe('keyGivenUp')
    else expect(told).toMatchObject({ outcome: 'done', order: { ordId: accepted(placed).ordId } })
  }
  expect(venue.reported).toEqual([])
})

test('while a request runs its outcome says so', async () => {
  const uid = await fundedUser(venue)
  const key = newKey()
  const placing = venue.spot.place(uid, key, limit('buy', '1', '90'))
  expect(await venue.spot.outcome(uid, key)).toEqual({ outcome: 'running' })
  accepted(await placing)
})

test('keys are kept for a week', async () => {
  const uid = await fundedUser(venue)
  const key = newKey()
  const { ordId } = accepted(await venue.spot.place(uid, key, limit('buy', '1', '90')))
  await purgeRequestKeys(venue.database.pool, venue.clock.now() + KEY_LIFETIME)
  expect(accepted(await venue.spot.place(uid, key, limit('buy', '1', '90'))).ordId).toBe(ordId)
  await purgeRequestKeys(venue.database.pool, venue.clock.now() + KEY_LIFETIME + 1)
  expect(await venue.spot.outcome(uid, key)).toEqual({ outcome: 'none' })
})

test('keys of refusals, and those that were given up, are kept for a day', async () => {
  const uid = await fundedUser(venue)
  const [refused, givenUp, done] = [newKey(), newKey(), newKey()]
  expect(refusal(await venue.spot.place(uid, refused, limit('buy', '1000', '90'))).error).toBe('balanceTooLow')
  expect(await venue.spot.outcome(uid, givenUp)).toEqual({ outcome: 'none' })
  accepted(await venue.spot.place(uid, done, limit('buy', '1', '90')))
  const kept = async () => {
    const { rows } = await venue.database.pool.query<{ key: string }>(
      'SELECT key FROM request_keys WHERE uid = $1 AND key = ANY ($2)',
      [uid, [refused, givenUp, done]],
    )
    return rows.map(({ key }) => key).toSorted()
  }
  await purgeRequestKeys(venue.database.pool, venue.clock.now() + 86_400_000)
  expect(await kept()).toEqual([refused, givenUp, done].toSorted())
  await purgeRequestKeys(venue.database.pool, venue.clock.now() + 86_400_000 + 3_600_000)
  expect(await kept()).toEqual([done])
})

test('a hundred parallel orders on one balance freeze what is there and no more', async () => {
  const uid = await fundedUser(venue)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => venue.spot.place(uid, newKey(), limit('buy', '1.5', '90'))),
  )
  const orders = answers.flatMap((answer) => ('order' in answer ? [answer.order] : []))
  expect(orders).toHaveLength(74)
  expect(answers.flatMap((answer) => ('refused' in answer ? [answer.refused.error] : []))).toEqual(
    Array.from({ length: 26 }, () => 'balanceTooLow'),
  )
  expect(await readFunds(venue.database.db, uid, ['USDT'])).toMatchObject([{ available: '10', frozen: '9990' }])
})

test('somebody else who spends the same balance meanwhile cannot bring it below zero', async () => {
  const uid = await fundedUser(venue)
  const spend = (): Promise<boolean> =>
    venue.database.pool
      .query(
        `SELECT ledger_post('{1,1}', ARRAY[$1, NULL]::bigint[], '{available,outside}', '{USDT,USDT}', '{-135,135}',
           '{test,test}', '{1,1}', 1)`,
        [uid],
      )
      .then(
        () => true,
        () => false,
      )
  const [answers, spent] = await Promise.all([
    Promise.all(Array.from({ length: 60 }, () => venue.spot.place(uid, newKey(), limit('buy', '1.5', '90')))),
    Promise.all(Array.from({ length: 60 }, spend)),
  ])
  const taken = answers.filter((answer) => 'order' in answer).length + spent.filter(Boolean).length
  expect(taken).toBe(74)
  expect(answers.every((answer) => 'order' in answer || answer.refused.error === 'balanceTooLow')).toBe(true)
  expect((await readFunds(venue.database.db, uid, ['USDT']))[0]?.available).toBe(toAmount('10'))
  expect(venue.reported).toEqual([])
})

test('a database that goes away is an error of its own at once; the key tells later', async () => {
  const uid = await fundedUser(venue)
  accepted(await venue.spot.place(uid, newKey(), limit('buy', '1', '90')))
  const { pool } = venue.database
  const real = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const key = newKey()
  // The connection breaks after the commit, before its answer; then nothing answers for a while.
  let down = false
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      if (down) throw refused
      const result = await real(...args)
      if (JSON.stringify(args[0]).includes('spot_commit')) {
        down = true
        throw refused
      }
      return result
    },
  })
  const lost = await venue.spot.place(uid, key, limit('buy', '2', '90')).catch((error: unknown) => error)
  expect(isDatabaseDown(lost)).toBe(true)
  await expect(venue.spot.place(uid, newKey(), limit('buy', '2', '90'))).rejects.toThrow('ECONNREFUSED')
  await expect(venue.spot.outcome(uid, key)).rejects.toThrow('ECONNREFUSED')
  Object.assign(pool, { query: real })

  const found = await venue.spot.outcome(uid, key)
  expect(found).toMatchObject({ outcome: 'done', order: { sz: '2', state: 'live' } })
  expect(accepted(await venue.spot.place(uid, key, limit('buy', '2', '90')))).toEqual(
    'order' in found ? found.order : '',
  )
  expect(await count(uid)).toBe(2)
  // The order whose commit was never heard of is known to the engine, too.
  const { ordId } = accepted(await venue.spot.place(uid, key, limit('buy', '2', '90')))
  expect(accepted(await venue.spot.update(uid, newKey(), { action: 'cancel', ordId })).state).toBe('canceled')
})

test('a commit whose answer is lost once is found by its key, and nobody notices', async () => {
  const uid = await fundedUser(venue)
  const { pool } = venue.database
  const real = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const result = await real(...args)
      if (!JSON.stringify(args[0]).includes('spot_commit')) return result
      Object.assign(pool, { query: real })
      throw new Error('Connection terminated unexpectedly')
    },
  })
  accepted(await venue.spot.place(uid, newKey(), limit('buy', '2', '90')))
  expect(await count(uid)).toBe(1)
  expect(await auditLedger(venue.database.db)).toEqual([])
})
