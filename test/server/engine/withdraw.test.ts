import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHistory, readLiveOrders } from '../../../server/engine/spot/history.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { createFuturesVenue, place as placeContract } from './futures/venue.ts'
import { accepted, createTestVenue, fundedUser, limit, newKey, oco, refusal, type TestVenue, when } from './venue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await createTestVenue()
})
afterAll(() => venue.close())

const side = (...prices: string[]): [string, string][] => prices.map((px) => [px, '2'])
const freshMarket = (): void => {
  venue.market.setLast('BTC-USDT', '100')
  venue.market.setLast('ETH-USDT', '100')
  for (const instId of ['BTC-USDT', 'ETH-USDT'])
    venue.market.setBook(instId, side('101', '102', '103'), side('99', '98', '97'))
}

test('what rests or waits in a pair that was closed ends, pairs whole, and what it froze is free again', async () => {
  freshMarket()
  const [uid, other] = [await fundedUser(venue, { BTC: '10' }), await fundedUser(venue)]
  for (const input of [limit('buy', '1', '90'), oco('sell', '2', '110', '95'), when(limit('sell', '1', '94'), '95')])
    accepted(await venue.spot.place(uid, newKey(), input))
  accepted(await venue.spot.place(other, newKey(), limit('buy', '2', '91')))
  const elsewhere = accepted(await venue.spot.place(uid, newKey(), limit('buy', '1', '90', 'ETH-USDT')))
  venue.modes.set('BTC-USDT', 'cancel-only')
  // Also after a start, and asked as often as one likes.
  await venue.restart()
  venue.spot.withdraw('BTC-USDT')
  venue.spot.withdraw('BTC-USDT')
  await expect.poll(() => readLiveOrders(venue.database.db, other, undefined)).toEqual([])
  expect((await readLiveOrders(venue.database.db, uid, undefined)).map(({ ordId }) => ordId)).toEqual([elsewhere.ordId])
  const { items } = await readHistory(venue.database.db, uid, { limit: 10 })
  expect(items.map(({ state, cancelSource }) => [state, cancelSource])).toEqual(
    Array.from({ length: 4 }, () => ['canceled', 'withdrawn']),
  )
  const [btc, usdt] = await readFunds(venue.database.db, uid, ['BTC', 'USDT'])
  expect([btc?.available, btc?.frozen, usdt?.frozen]).toEqual(['10', '0', '90'])
  expect(refusal(await venue.spot.place(uid, newKey(), limit('buy', '1', '90'))).error).toBe('cancelOnly')
  expect(await auditLedger(venue.database.db)).toEqual([])
  expect(venue.reported).toEqual([])
  venue.modes.clear()
})

test('an order of a contract that opens ends where positions are only reduced, and one that closes stays', async () => {
  let mode: 'live' | 'reduce-only' = 'live'
  const contracts = await createFuturesVenue({ mode: () => mode })
  const uid = await contracts.user()
  await contracts.run(uid, placeContract('buy', '0.1'))
  await contracts.run(uid, placeContract('buy', '0.1', '59000'))
  await contracts.run(uid, placeContract('sell', '0.1', '61000', true))
  mode = 'reduce-only'
  await contracts.restart()
  contracts.futures.withdraw('BTC-USDT-SWAP')
  await contracts.settled()
  expect(contracts.futures.state.ordersOf(uid)).toMatchObject([{ side: 'sell', reduceOnly: true }])
  const { rows } = await contracts.database.pool.query<{ cancel_source: string; frozen: string }>(
    "SELECT cancel_source, frozen FROM futures_orders WHERE uid = $1 AND state = 'canceled'",
    [uid],
  )
  expect(rows).toMatchObject([{ cancel_source: 'withdrawn' }])
  expect(contracts.futures.state.positionsOf(uid)).toHaveLength(1)
  expect([await contracts.faults(), contracts.reported]).toEqual([[], []])
  await contracts.close()
})
