import { describe, expect, it } from 'vitest'
import { type Order, toAmount } from '#protocol'
import { filledShare, remaining, statusOf } from '../../../../src/trade/rows/progress.ts'
import { anOrder } from '../../pages/transaction/orders.ts'

describe('how far an order has come', () => {
  it('counts in the coin in which it was given', () => {
    const byBase = anOrder({ sz: toAmount('4'), accFillSz: toAmount('1'), accFillQuote: toAmount('90') })
    expect([filledShare(byBase), remaining(byBase)]).toEqual([0.25, '3'])
    const byQuote = anOrder({ tgtCcy: 'quote_ccy', sz: toAmount('100'), accFillQuote: toAmount('90') })
    expect([filledShare(byQuote), remaining(byQuote)]).toEqual([0.9, '10'])
  })

  it('calls a filled order full, although dust of the money was left', () => {
    const filled = anOrder({
      state: 'filled',
      tgtCcy: 'quote_ccy',
      sz: toAmount('100'),
      accFillQuote: toAmount('99.9'),
    })
    expect([filledShare(filled), remaining(filled)]).toEqual([1, '0'])
  })

  it.each<[Partial<Order>, string]>([
    [{ state: 'live' }, 'open'],
    [{ state: 'partially_filled' }, 'partly'],
    [{ state: 'live', trigPx: '95' }, 'waiting'],
    [{ state: 'live', trigPx: '95', trigTime: '1' }, 'open'],
    [{ state: 'canceled', cancelSource: 'ioc', accFillSz: toAmount('1') }, 'ioc'],
    [{ state: 'canceled', cancelSource: 'fok' }, 'fok'],
    [{ state: 'canceled', cancelSource: 'oco' }, 'oco'],
    [{ state: 'canceled', cancelSource: 'withdrawn', accFillSz: toAmount('1') }, 'withdrawn'],
    [{ state: 'filled' }, 'filled'],
    [{ state: 'canceled', cancelSource: 'user' }, 'cancelled'],
    [{ state: 'canceled', cancelSource: 'user', accFillSz: toAmount('1') }, 'partlyCancelled'],
    [{ state: 'canceled', cancelSource: 'no-liquidity', accFillSz: toAmount('1') }, 'noLiquidity'],
  ])('says of %o: %s', (order, status) => {
    expect(statusOf(anOrder(order))).toBe(status)
  })
})
