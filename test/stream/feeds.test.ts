import { describe, expect, test } from 'vitest'
import type { AccountData, Amount } from '#protocol'
import { applyAccountSnapshot, applyAccountUpdate, applyFundsPoll } from '../../stream/feeds/account.ts'
import { applyOrder, applyOrdersPoll, applyOrdersSnapshot, emptyOrders, orderList } from '../../stream/feeds/orders.ts'
import { applyTicker } from '../../stream/feeds/tickers.ts'
import { order, ticker } from '../support/frames.ts'

describe('tickers', () => {
  test('the newer one replaces and counts on, the older one is dropped', () => {
    const first = applyTicker(undefined, ticker('BTC-USDT', '100', 1_000), 1_050)
    const second = applyTicker(first, ticker('BTC-USDT', '101', 2_000), 2_050)
    expect(second).toMatchObject({ last: '101', seq: 2, ts: 2_000, arrivedAt: 2_050 })
    expect(applyTicker(second, ticker('BTC-USDT', '99', 1_500), 3_000)).toBe(second)
  })
  test('a repeat renews the age', () => {
    const first = applyTicker(undefined, ticker('BTC-USDT', '100', 1_000), 1_050)
    expect(applyTicker(first, ticker('BTC-USDT', '100', 1_000), 6_050)).toMatchObject({ arrivedAt: 6_050, seq: 2 })
  })
  test('the first of a new subscription counts whatever its time', () => {
    const first = applyTicker(undefined, ticker('BTC-USDT', '100', 5_000), 5_050)
    expect(applyTicker(first, ticker('BTC-USDT', '90', 1_000), 6_000, true)?.last).toBe('90')
  })
  test.each([{}, { instId: 'A' }, { instId: 'A', last: '', ts: '1' }, { instId: 'A', last: '1', ts: 'soon' }])(
    'a broken one changes nothing: %j',
    (broken) => {
      expect(applyTicker(undefined, broken, 1)).toBeUndefined()
    },
  )
})

const accountData = (uTime: number, coins: Record<string, string>): AccountData => ({
  totalEq: '10',
  uTime: String(uTime),
  details: Object.entries(coins).map(([ccy, availBal]) => ({
    ccy,
    availBal,
    eq: availBal,
    cashBal: availBal,
    frozenBal: '0',
    ordFrozen: '1',
    uTime: String(uTime),
  })),
})

describe('account', () => {
  test('an update carries whole coins; an older one is dropped', () => {
    const state = applyAccountSnapshot(accountData(5, { BTC: '1', USDT: '2' }))
    const next = applyAccountUpdate(state, accountData(6, { BTC: '3', ETH: '4' }))
    expect(next.funds.rows.map(({ coin, available, frozen }) => [coin, available, frozen])).toEqual([
      ['BTC', '3', '1'],
      ['USDT', '2', '1'],
      ['ETH', '4', '1'],
    ])
    expect(applyAccountUpdate(next, accountData(4, { BTC: '9' }))).toBe(next)
  })
  test('a poll that is no newer than what the channel brought is dropped', () => {
    const state = applyAccountSnapshot(accountData(5, { BTC: '1' }))
    expect(applyFundsPoll(state, { funds: [], total: '0' as Amount, ts: '4' })).toBe(state)
    expect(applyFundsPoll(state, { funds: [], total: '0' as Amount, ts: '5' })).toBe(state)
    expect(applyFundsPoll(state, { funds: [], total: '0' as Amount, ts: '6' }).funds.rows).toEqual([])
  })
})

describe('orders', () => {
  test('live ones newest first; an ended one leaves and stays away', () => {
    let state = applyOrdersSnapshot(emptyOrders, [order('1', 10), order('2', 20)])
    expect(orderList(state).map(({ ordId }) => ordId)).toEqual(['2', '1'])
    state = applyOrder(state, order('1', 30, { state: 'filled' }))
    expect(orderList(state).map(({ ordId }) => ordId)).toEqual(['2'])
    expect(applyOrder(state, order('1', 25))).toBe(state)
    const polled = applyOrdersPoll(state, { orders: [order('1', 10), order('2', 20)], ts: '31' })
    expect(orderList(polled).map(({ ordId }) => ordId)).toEqual(['2'])
  })
  test('a poll reconciles unless the channel has brought something newer', () => {
    const state = applyOrder(emptyOrders, order('2', 50))
    expect(applyOrdersPoll(state, { orders: [], ts: '49' })).toBe(state)
    expect(orderList(applyOrdersPoll(state, { orders: [order('3', 55)], ts: '60' })).map(({ ordId }) => ordId)).toEqual(
      ['3'],
    )
  })
  test('what is not in a snapshot is not live', () => {
    const state = applyOrdersSnapshot(applyOrder(emptyOrders, order('9', 1)), [order('1', 10), order('2', 20)])
    expect([...state.live.keys()]).toEqual(['1', '2'])
  })
})
