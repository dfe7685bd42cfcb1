import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Order, toPrice, type tradingContracts } from '#protocol'
import type { OrderResult } from '../../../server/engine/core/requests.ts'
import { readLiveOrders } from '../../../server/engine/spot/history.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { createTrader, type Trader } from './trader.ts'
import { atMarket, fundedUser, limit, newKey, oco, refusal, when } from './venue.ts'

let trader: Trader
beforeAll(async () => {
  trader = await createTrader()
  await trader.fresh()
})
afterAll(() => trader.venue.close())

const orderOf = (result: OrderResult): Order[] => ('order' in result ? [result.order] : [])

const requests = (n: number): tradingContracts.NewOrder[] => [
  limit('buy', '0.01', String(85 + (n % 9))),
  { ...limit('sell', '0.01', '101'), tif: n % 2 === 0 ? 'post_only' : 'fok' },
  when(atMarket('sell', '0.02'), String(93 + (n % 5))),
  oco('sell', '0.02', '112', String(92 + (n % 5))),
  when(atMarket('buy', '1', 'quote_ccy'), '104'),
]

test('a thousand requests at once on one account, prices among them: each has one answer, and the money is right', async () => {
  const { venue, uid } = trader
  const placed = (
    await Promise.all(
      Array.from({ length: 160 }, (_, n) => trader.place(requests(n)[n % 5] ?? limit('buy', '0.01', '85'))),
    )
  ).flatMap(orderOf)
  expect(placed.length).toBeGreaterThan(100)
  venue.clock.advance(10)
  const keys = Array.from({ length: 1_000 }, newKey)
  const ask = (key: string, n: number): Promise<OrderResult> => {
    const { ordId = '1' } = placed[n % placed.length] ?? {}
    if (n % 50 === 0) venue.market.print('BTC-USDT', String(96 - (n % 4)), '0.5', 'sell')
    if (n % 3 === 0) return venue.spot.update(uid, key, { action: 'cancel', ordId })
    if (n % 3 === 1) return venue.spot.update(uid, key, { action: 'amend', ordId, px: toPrice(String(86 + (n % 7))) })
    return venue.spot.place(uid, key, requests(n)[n % 5] ?? limit('buy', '0.01', '85'))
  }
  const answers = await Promise.all(keys.map(ask))
  await trader.settled()
  // The same keys again, all at once: the same answers, nothing done twice.
  const before = await venue.database.pool.query('SELECT count(*) FROM ledger_lines')
  expect(await Promise.all(keys.map(ask))).toEqual(answers)
  await trader.settled()
  expect(await auditLedger(venue.database.db)).toEqual([])
  expect(venue.reported).toEqual([])
  const { rows } = await venue.database.pool.query(
    'SELECT count(*) FROM request_keys WHERE uid = $1 AND key = ANY ($2)',
    [uid, keys],
  )
  expect(rows[0].count).toBe('1000')
  expect(Number(before.rows[0].count)).toBeGreaterThan(500)
  await venue.spot.cancelAll(uid, newKey(), {})
  expect(await readLiveOrders(venue.database.db, uid)).toEqual([])
  expect((await trader.funds('BTC')).frozen).toBe('0')
  expect((await trader.funds('USDT')).frozen).toBe('0')
})

test('an order of somebody else is as unknown as one that never was, on every call', async () => {
  const mine = await trader.place(when(limit('sell', '0.1', '90'), '91'))
  const other = await fundedUser(trader.venue)
  const { ordId = '' } = orderOf(mine)[0] ?? {}
  expect(ordId).not.toBe('')
  for (const request of [
    { action: 'cancel' } as const,
    { action: 'amend', px: toPrice('89') } as const,
    { action: 'amend', trigPx: toPrice('89') } as const,
  ]) {
    const theirs = refusal(await trader.update({ ...request, ordId }, other))
    expect(theirs).toEqual(refusal(await trader.update({ ...request, ordId: '999' }, other)))
    expect(theirs.error).toBe('orderUnknown')
  }
  await trader.venue.spot.cancelAll(other, newKey(), {})
  expect(await trader.order({ ordId })).toMatchObject({ state: 'live', trigPx: '91' })
})
