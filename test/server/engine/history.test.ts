import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeRecord, isSwapOrder, type Order, toAmount } from '#protocol'
import { readDetail, readHistory, readLiveOrders } from '../../../server/engine/spot/history.ts'
import { readRecords } from '../../../server/ledger/records.ts'
import { createPrivateFeeds } from '../../../server/realtime/feeds/privateFeeds.ts'
import { FIRST_TERMS } from '../../support/terms.ts'
import { accepted, atMarket, createTestVenue, fundedUser, limit, newKey, type TestVenue } from './venue.ts'

let venue: TestVenue
let uid: string
const made: Order[] = []
beforeAll(async () => {
  venue = await createTestVenue()
  venue.market.setBook('BTC-USDT', [['101', '500']], [['99', '500']])
  venue.market.setBook('ETH-USDT', [['10.1', '500']], [['9.9', '500']])
  uid = await fundedUser(venue, { BTC: '10', XYZ: '5' })
  const inputs = [
    atMarket('buy', '1'),
    limit('buy', '1', '90'),
    atMarket('sell', '2'),
    limit('sell', '1', '120'),
    limit('buy', '1', '9', 'ETH-USDT'),
    atMarket('buy', '3'),
  ]
  for (const input of inputs) made.push(accepted(await venue.spot.place(uid, newKey(), input)))
  const { ordId } = made[1] as Order
  accepted(await venue.spot.update(uid, newKey(), { action: 'cancel', ordId }))
})
afterAll(() => venue.close())

const ids = (...at: number[]): string[] => at.map((n) => made[n]?.ordId ?? '')
const idsOf = (orders: readonly Order[]): string[] => orders.map(({ ordId }) => ordId)

const later = (a: Order, b: Order): number => Number(b.uTime) - Number(a.uTime) || Number(b.ordId) - Number(a.ordId)

test('ended orders come by when they ended, the last first, page by page, without gaps and repeats', async () => {
  const { db } = venue.database
  const all = (await readHistory(db, uid, { limit: 9 })).items
  expect(new Set(idsOf(all))).toEqual(new Set(ids(0, 1, 2, 5)))
  expect(all).toEqual(all.toSorted(later))
  // Placed second, and cancelled after all others.
  expect(all.every(({ uTime }) => Number(uTime) <= Number(all.find(({ ordId }) => ordId === ids(1)[0])?.uTime))).toBe(
    true,
  )
  const first = await readHistory(db, uid, { limit: 2 })
  const second = await readHistory(db, uid, { limit: 2, cursor: first.next })
  expect([...first.items, ...second.items]).toEqual(all)
  expect(second.next).toBeUndefined()
  const last = all[0]?.uTime ?? ''
  expect((await readHistory(db, uid, { limit: 9, to: last })).items.every(({ uTime }) => uTime !== last)).toBe(true)
  expect((await readHistory(db, uid, { limit: 9, from: last })).items.map(({ uTime }) => uTime)).toContain(last)
  expect(idsOf((await readHistory(db, uid, { limit: 9, state: 'canceled' })).items)).toEqual(ids(1))
  expect(idsOf((await readHistory(db, uid, { limit: 9, side: 'sell' })).items)).toEqual(ids(2))
  expect(idsOf((await readHistory(db, uid, { limit: 9, instId: 'ETH-USDT' })).items)).toEqual([])
  expect((await readHistory(db, '1', { limit: 9 })).items).toEqual([])
})

test('live orders come newest first', async () => {
  expect(idsOf(await readLiveOrders(venue.database.db, uid))).toEqual(ids(4, 3))
  expect(idsOf(await readLiveOrders(venue.database.db, uid, 'BTC-USDT'))).toEqual(ids(3))
})

test('an order is shown with its fills to its owner alone', async () => {
  const { ordId } = made[0] as Order
  expect(await readDetail(venue.database.db, uid, ordId)).toEqual({
    order: made[0],
    fills: [expect.objectContaining({ ordId, px: '101', sz: '1', fee: '0.001', execType: 'T' })],
  })
  expect(await readDetail(venue.database.db, '1', ordId)).toBeUndefined()
})

const read = (query: { cause?: 'spot-freeze' | 'spot-fee'; coin?: string; cursor?: string; limit: number }) =>
  readRecords(venue.database.db, uid, {
    ...query,
    causes: query.cause === undefined ? financeRecord.cause.options : [query.cause],
  })

test('records tell each movement with the balance before and after, newest first, by coin and cause', async () => {
  const usdt = await read({ coin: 'USDT', limit: 100 })
  const available = usdt.lines.filter(({ kind }) => kind === 'available').toReversed()
  expect(available.map(({ cause, amount }) => [cause, amount])).toEqual([
    ['demo-grant', '10000'],
    ['spot-fill', '-101'],
    ['spot-freeze', '-90'],
    ['spot-fill', '198'],
    ['spot-fee', '-0.198'],
    ['spot-freeze', '-9'],
    ['spot-fill', '-303'],
    ['spot-release', '90'],
  ])
  for (const [n, line] of available.entries()) expect(line.before).toBe(available[n - 1]?.after ?? '0')
  expect((await read({ cause: 'spot-fee', limit: 9 })).lines.map(({ coin }) => coin)).toEqual(['BTC', 'USDT', 'BTC'])

  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await read({ coin: 'USDT', limit: 3, ...(cursor === undefined ? {} : { cursor }) })
    paged.push(...page.lines.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== undefined)
  expect(paged).toEqual(usdt.lines.map(({ id }) => id))
})

const noSupport = { headOf: () => Promise.reject(new Error('no such conversation')) }

test('the private channels begin with what is committed', async () => {
  const { db } = venue.database
  const feeds = createPrivateFeeds({
    db,
    market: venue.market,
    clock: venue.clock,
    terms: FIRST_TERMS,
    events: venue.events,
    support: noSupport,
  })
  expect(idsOf((await feeds.snapshotOrders(uid)) as Order[])).toEqual(ids(4, 3))
  const account = await feeds.snapshots.account(uid)
  expect(account.details.map(({ ccy }) => ccy)).toEqual(['BTC', 'USDT', 'XYZ'])
  expect(account.details[1]).toMatchObject({ eq: '9793.802', availBal: '9784.802', frozenBal: '9', ordFrozen: '9' })
  // BTC at its last price, USDT at its own; a coin without a market has no worth here.
  expect(account.totalEq).toBe(toAmount((11.996 * 101 + 9793.802).toFixed(3)))
  const named = await feeds.snapshots.account(uid, ['ETH', 'USDT'])
  expect(named.details.map(({ ccy, eq }) => [ccy, eq])).toEqual([
    ['USDT', '9793.802'],
    ['ETH', '0'],
  ])
  expect(named.totalEq).toBe(account.totalEq)
})

test('news come after the commit: whoever hears them finds them in the records', async () => {
  const heard = new Promise<{ order: Order; recorded: Order | undefined }>((resolve) => {
    const off = venue.events.onOrder((owner, order) => {
      if (isSwapOrder(order)) return
      off()
      void readDetail(venue.database.db, owner, order.ordId).then((found) => resolve({ order, recorded: found?.order }))
    })
  })
  const coins: string[] = []
  const off = venue.events.onState('account', (owner, changed) => void (owner === uid && coins.push(...changed)))
  const placed = accepted(await venue.spot.place(uid, newKey(), atMarket('buy', '1')))
  expect(await heard).toEqual({ order: placed, recorded: placed })
  expect(coins.toSorted()).toEqual(['BTC', 'USDT'])
  off()
})
