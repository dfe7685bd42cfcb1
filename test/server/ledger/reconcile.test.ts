import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, contractOrder, speedOrder, sum, toAmount, tradingContracts, ZERO } from '#protocol'
import { post } from '../../../server/ledger/post.ts'
import { user } from '../../../server/ledger/posting.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { EXAMPLES, newKey } from '../../support/examples.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** Far enough ahead that every line is old enough for the head. */
let ahead = 0
const clock = { now: () => Date.now() + ahead }
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock }),
  })
})
afterAll(() => venue.close())

const ready = async (): Promise<{ ledger: string }> => (await fetch(`${venue.address}/readyz`)).json()
const reconcile = async () => {
  ahead += 120_000
  const found = await venue.services.books.reconcile()
  if (found === undefined) throw new Error('another venue reconciles')
  return found
}

test('a sound ledger reconciles, open orders included, and says so', async () => {
  expect((await ready()).ledger).toBe('unchecked')
  const person = await signUp(venue.address)
  const world = { address: venue.address, services: venue.services, person, now: clock.now }
  const rests = { ordType: 'limit', instId: 'BTC-USDT', side: 'buy', px: '20000', sz: '0.01' } as const
  for (const [call, example] of [
    [tradingContracts.save, () => rests],
    [tradingContracts.save, EXAMPLES.tradingContracts.save],
    [contractOrder.save, EXAMPLES.contractOrder.save],
    [speedOrder.save, EXAMPLES.speedOrder.save],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await person.browser.call<Call>(call, await example(world), { key: newKey() })
    expect([call.path, body.code]).toEqual([call.path, '200'])
  }
  const { rows } = await venue.database.pool.query<{ by: string }>('SELECT DISTINCT by FROM ledger_claims ORDER BY by')
  expect(rows.map(({ by }) => by)).toEqual(['contract', 'spot', 'timed'])
  const found = await reconcile()
  expect(found.faults).toEqual([])
  expect(found.totals.map(({ coin }) => coin)).toContain('BTC')
  for (const { users, house } of found.totals)
    expect(sum([toAmount(users), ...Object.values(house).map(toAmount)])).toBe(ZERO)
  expect((await ready()).ledger).toBe('sound')
  expect(await venue.services.books.last()).toEqual(found)
})

test('asked for again while it runs, it runs once more', async () => {
  const { books } = venue.services
  const both = await Promise.all([books.reconcile(), books.reconcile()])
  expect(both.map((found) => found?.faults)).toEqual([[], []])
})

test('the head goes on from line to line, however often it is taken', async () => {
  // What still runs would write a line of its own in between.
  const running = async () => {
    const { rows } = await venue.database.pool.query(`SELECT FROM timed_contracts WHERE state = 'open'`)
    return rows.length
  }
  await expect.poll(running).toBe(0)
  const first = await reconcile()
  await signUp(venue.address)
  const second = await reconcile()
  expect(BigInt(second.upTo)).toBeGreaterThan(BigInt(first.upTo))
  expect(second.head).not.toBe(first.head)
  expect(await reconcile()).toMatchObject({ head: second.head, faults: [] })
})

test('money that nothing binds, and lines that were rewritten, raise the alarm', async () => {
  const { uid } = await signUp(venue.address)
  const amount = toAmount('5')
  const lock = {
    from: user(uid, 'available'),
    to: user(uid, 'locked'),
    coin: 'USDT',
    amount,
    cause: 'spot-freeze',
  } as const
  await post(venue.database.db, [{ causeId: '1', moves: [lock] }], clock.now())
  expect((await reconcile()).faults).toEqual([{ fault: 'claim', detail: `${uid} USDT locked` }])
  expect((await ready()).ledger).toBe('faulty')
  expect(await (await fetch(`${venue.address}/metrics`)).text()).toContain('tapeline_ledger_faults 1')

  await post(venue.database.db, [{ causeId: '2', moves: [{ ...lock, from: lock.to, to: lock.from }] }], clock.now())
  expect((await reconcile()).faults).toEqual([])
  // What only somebody with the rights of the database's owner can do.
  await venue.database.asOwner(
    'ALTER TABLE ledger_lines DISABLE TRIGGER ledger_lines_stay',
    `UPDATE ledger_lines SET cause_id = '3' WHERE cause_id = '2'`,
    'ALTER TABLE ledger_lines ENABLE TRIGGER ledger_lines_stay',
  )
  expect((await reconcile()).faults.map(({ fault }) => fault)).toEqual(['head'])
})
