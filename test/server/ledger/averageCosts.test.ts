import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAmount } from '#protocol'
import { createAverageCosts, settledRows } from '../../../server/ledger/averageCosts.ts'
import { post } from '../../../server/ledger/post.ts'
import { house, type Move, type Posting, user } from '../../../server/ledger/posting.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let causes = 0
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Long after all of it. */
const clock = { now: () => 1_000_000_000 }
const costs = async (uid: string) =>
  Object.fromEntries(
    (await createAverageCosts(database.db, clock)(uid, () => Promise.resolve())).map(({ coin, ...cost }) => [
      coin,
      cost,
    ]),
  )

const posting = (...moves: Move[]): Posting => {
  causes += 1
  return { causeId: String(causes), moves }
}

/** Postings of one user: `gets` comes from the house, `gives` goes there. */
const ledgerOf = (uid: string) => {
  const wallet = user(uid, 'available')
  const get = (amount: string, coin: string, cause: Move['cause'] = 'spot-fill'): Move => ({
    from: house('market'),
    to: wallet,
    coin,
    amount: toAmount(amount),
    cause,
  })
  const give = (amount: string, coin: string, cause: Move['cause'] = 'spot-fill'): Move => ({
    ...get(amount, coin, cause),
    from: wallet,
    to: house('market'),
  })
  return { get, give, send: (...postings: Posting[]) => post(database.db, postings, 1_000) }
}

test('what is bought for USDT has its cost with the fee, whatever else happens to it', async () => {
  const { get, give, send } = ledgerOf('80')
  await send(posting(get('10000', 'USDT', 'deposit')))
  await send(
    posting(give('200', 'USDT'), get('2', 'BTC'), { ...give('0.002', 'BTC', 'spot-fee'), to: house('fees') }),
    // An order in the book freezes some of it; that is no sale.
    posting({ ...give('1', 'BTC', 'spot-freeze'), to: user('80', 'frozen') }),
    posting(give('300', 'USDT', 'futures-margin')),
  )
  expect(await costs('80')).toEqual({ BTC: { bought: '1.998', cost: '200', other: '0' } })
  await send(posting({ ...give('0.999', 'BTC'), from: user('80', 'frozen') }, get('110', 'USDT')))
  expect(await costs('80')).toEqual({ BTC: { bought: '0.999', cost: '100', other: '0' } })
})

test('an exchange for USDT is a purchase; what comes from outside or for another coin has no known cost', async () => {
  const { get, give, send } = ledgerOf('81')
  await send(posting(get('1000', 'USDT', 'deposit')), posting(get('3', 'BTC', 'deposit')))
  await send(posting(give('100', 'USDT', 'flash'), get('1', 'BTC', 'flash')))
  await send(posting(give('2', 'BTC', 'flash'), get('30', 'ETH', 'flash')))
  expect(await costs('81')).toEqual({
    BTC: { bought: '0.5', cost: '50', other: '1.5' },
    ETH: { bought: '0', cost: '0', other: '30' },
  })
})

test('what has left is not listed, nor what another user holds, nor USDT', async () => {
  const { get, give, send } = ledgerOf('82')
  await send(posting(get('500', 'USDT', 'deposit')))
  await send(posting(give('500', 'USDT'), get('5', 'SOL')), posting(give('5', 'SOL'), get('400', 'USDT')))
  expect(await costs('82')).toEqual({})
})

test('what is remembered of the settled ledger goes on as if all of it were replayed', async () => {
  const { get, give } = ledgerOf('85')
  let now = 1_000
  const kept = createAverageCosts(database.db, { now: () => now })
  const replayed = (of = kept) => of('85', () => Promise.resolve())
  await post(database.db, [posting(get('100000', 'USDT', 'deposit'))], now)
  for (let round = 1; round <= 12; round += 1) {
    // Some rounds are settled when the next one is read, some are not.
    now += round % 3 === 0 ? 600_000 : 1_000
    const coin = round % 2 === 0 ? 'BTC' : 'ETH'
    const all = [
      posting(give(String(100 + round), 'USDT'), get('1.37', coin)),
      posting(get('0.11', coin, 'deposit')),
      posting({ ...give('0.5', coin, 'spot-freeze'), to: user('85', 'frozen') }),
      ...(round > 4 ? [posting(give('0.3', coin), get('33', 'USDT'))] : []),
    ]
    await post(database.db, all, now)
    expect(await replayed()).toEqual(await replayed(createAverageCosts(database.db, { now: () => now })))
  }
  now += 600_000
  const last = await replayed()
  expect(last).toHaveLength(2)
  expect(await replayed()).toEqual(last)
})

const row = (first: number, last: number, time = 0) => ({
  first: String(first),
  last: String(last),
  time: String(time),
})
test('a line between what is remembered and what follows is drawn through no posting, and through nothing that is new', () => {
  const at = 1_000_000
  expect(settledRows([row(1, 2), row(3, 3), row(4, 6)], at)).toBe(3)
  // 4 to 6 and 5 to 7 were written at once, in turns.
  expect(settledRows([row(1, 2), row(4, 6), row(5, 7, at)], at)).toBe(1)
  expect(settledRows([row(1, 9), row(4, 6), row(5, 7), row(10, 11)], at)).toBe(4)
  expect(settledRows([row(1, 2, at - 1)], at)).toBe(0)
  expect(settledRows([], at)).toBe(0)
})
