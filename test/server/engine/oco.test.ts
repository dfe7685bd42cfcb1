import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Amount, Order, Price } from '#protocol'
import { readLiveOrders } from '../../../server/engine/spot/history.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { createTrader, type Trader } from './trader.ts'
import { accepted, fundedUser, limit, oco, refusal } from './venue.ts'

let trader: Trader
beforeAll(async () => {
  trader = await createTrader()
})
beforeEach(() => trader.fresh())
afterAll(() => trader.venue.close())

/** Places the pair; its limit order and its stop. */
const pair = async (input: ReturnType<typeof oco>): Promise<{ limit: Order; stop: Order }> => {
  const order = accepted(await trader.place(input))
  const live = await readLiveOrders(trader.venue.database.db, trader.uid)
  const stop = live.find(({ ocoId, ordId }) => ocoId === order.ocoId && ordId !== order.ordId)
  if (stop === undefined) throw new Error('no stop')
  return { limit: order, stop }
}

describe('a pair', () => {
  test('freezes once, the larger of what its two orders need', async () => {
    const sold = await pair(oco('sell', '2', '110', '95'))
    expect(sold.limit).toMatchObject({ state: 'live', px: '110', ocoId: sold.limit.ordId, trigPx: '' })
    expect(sold.stop).toMatchObject({ px: '', ordType: 'market', trigPx: '95', trigDir: 'down' })
    expect(await trader.funds('BTC')).toEqual({ available: '8', frozen: '2' })
    await pair(oco('buy', '2', '90', '105', '106'))
    expect(await trader.funds('USDT')).toEqual({ available: '9788', frozen: '212' })
  })

  test('ends its stop with the first fill of its limit order, however small', async () => {
    const { limit: resting, stop } = await pair(oco('buy', '2', '90', '105', '106'))
    trader.venue.clock.advance(10)
    trader.venue.market.print('BTC-USDT', '89', '0.5', 'sell')
    expect(await trader.order(resting)).toMatchObject({ state: 'partially_filled', accFillSz: '0.5' })
    expect(await trader.order(stop)).toMatchObject({ state: 'canceled', cancelSource: 'oco', trigTime: '' })
    expect(await trader.funds('USDT')).toEqual({ available: '9820', frozen: '135' })
    await trader.tick('107')
    expect(await trader.order(stop)).toMatchObject({ state: 'canceled', accFillSz: '0' })
  })

  test('ends its limit order when its stop fires', async () => {
    const { limit: resting, stop } = await pair(oco('sell', '2', '110', '95'))
    await trader.tick('95')
    expect(await trader.order(stop)).toMatchObject({ state: 'filled', accFillSz: '2' })
    expect(await trader.order(resting)).toMatchObject({ state: 'canceled', cancelSource: 'oco', accFillSz: '0' })
    expect(await trader.funds('BTC')).toEqual({ available: '8', frozen: '0' })
  })

  test('is cancelled as a whole by either of its orders', async () => {
    for (const which of ['limit', 'stop'] as const) {
      const both = await pair(oco('sell', '2', '110', '95'))
      accepted(await trader.update({ action: 'cancel', ordId: both[which].ordId }))
      expect(await trader.order(both.limit)).toMatchObject({ state: 'canceled', cancelSource: 'user' })
      expect(await trader.order(both.stop)).toMatchObject({ state: 'canceled', cancelSource: 'user' })
    }
    expect(await trader.funds('BTC')).toEqual({ available: '10', frozen: '0' })
  })

  test('is refused on the wrong side of the market, without a price for the stop of a buy, and without the money', async () => {
    for (const wrong of [
      oco('sell', '1', '98', '95'),
      oco('sell', '1', '110', '105'),
      oco('buy', '1', '90', '95', '96'),
    ])
      expect(refusal(await trader.place(wrong)).error).toBe('ocoSides')
    expect(refusal(await trader.place(oco('buy', '1', '90', '105')))).toMatchObject({ field: 'stopPx' })
    expect(refusal(await trader.place(oco('sell', '10.001', '110', '95'))).error).toBe('balanceTooLow')
    expect(await readLiveOrders(trader.venue.database.db, trader.uid)).toEqual([])
  })

  test('keeps its size; the price of each order can be amended on its side, and what is frozen follows', async () => {
    const { limit: resting, stop } = await pair(oco('buy', '2', '90', '105', '106'))
    const change = (order: Order, request: object) => trader.update({ action: 'amend', ordId: order.ordId, ...request })
    expect(refusal(await change(resting, { sz: '3' as Amount })).error).toBe('amendLinked')
    expect(refusal(await change(resting, { px: '101' as Price })).error).toBe('ocoSides')
    expect(refusal(await change(stop, { trigPx: '99' as Price })).error).toBe('ocoSides')
    expect(accepted(await change(stop, { trigPx: '107', px: '108' }))).toMatchObject({ trigPx: '107', px: '108' })
    expect(await trader.funds('USDT')).toEqual({ available: '9784', frozen: '216' })
    expect(accepted(await change(resting, { px: '91' }))).toMatchObject({ px: '91' })
    await trader.tick('107')
    expect(await trader.order(stop)).toMatchObject({ state: 'filled' })
    expect(await trader.order(resting)).toMatchObject({ state: 'canceled', cancelSource: 'oco' })
    expect((await trader.funds('USDT')).frozen).toBe('0')
  })

  test('survives a restart as a pair', async () => {
    const { limit: resting, stop } = await pair(oco('sell', '2', '110', '95'))
    await trader.venue.restart()
    trader.venue.clock.advance(10)
    trader.venue.market.print('BTC-USDT', '111', '0.5', 'buy')
    expect(await trader.order(resting)).toMatchObject({ accFillSz: '0.5' })
    expect(await trader.order(stop)).toMatchObject({ state: 'canceled', cancelSource: 'oco' })
  })
})

describe('cancel all', () => {
  const KEY = 'cancel-all-key-000'
  test('ends pairs, waiting and resting orders in one answer, which its key repeats', async () => {
    await trader.place(limit('buy', '1', '90'))
    await pair(oco('sell', '2', '110', '95'))
    const key = `${KEY}${trader.uid}`
    const answer = await trader.venue.spot.cancelAll(trader.uid, key, {})
    expect(answer).toMatchObject({ canceled: [expect.any(String), expect.any(String), expect.any(String)], kept: 0 })
    await trader.place(limit('buy', '1', '91'))
    expect(await trader.venue.spot.cancelAll(trader.uid, key, {})).toEqual(answer)
    expect(await readLiveOrders(trader.venue.database.db, trader.uid)).toHaveLength(1)
    expect(await trader.venue.spot.outcome(trader.uid, key)).toMatchObject({ outcome: 'canceledAll', kept: 0 })
    expect(refusal(await trader.venue.spot.place(trader.uid, key, limit('buy', '1', '90'))).error).toBe('keyReused')
  })

  test('keeps to its instrument, to its user, and out of a halt', async () => {
    trader.venue.market.setBook('ETH-USDT', [['101', '3']], [['99', '3']])
    const [btc, eth] = [limit('buy', '1', '90'), limit('buy', '1', '90', 'ETH-USDT')]
    await trader.place(btc)
    await trader.place(eth)
    const mine = trader.uid
    const other = await fundedUser(trader.venue)
    expect(await trader.venue.spot.cancelAll(other, `${KEY}${other}`, {})).toEqual({ canceled: [], kept: 0 })
    trader.venue.modes.set('ETH-USDT', 'halt')
    expect(await trader.venue.spot.cancelAll(mine, `${KEY}a${mine}`, { instId: 'ETH-USDT' })).toMatchObject({
      refused: { error: 'instrumentHalted' },
    })
    expect(await trader.venue.spot.cancelAll(mine, `${KEY}b${mine}`, {})).toMatchObject({ kept: 1 })
    expect(await readLiveOrders(trader.venue.database.db, mine)).toMatchObject([{ instId: 'ETH-USDT' }])
  })
})

test('the ledger is sound, and the engine has reported no fault', async () => {
  expect(await auditLedger(trader.venue.database.db)).toEqual([])
  expect(trader.venue.reported).toEqual([])
})
