import { describe, expect, it } from 'vitest'
import {
  checkCount,
  checkFunds,
  checkPrice,
  checkSize,
  checkSpend,
  MAX_LIVE_ORDERS,
  toAmount,
  toPrice,
} from '#protocol'

const PAIR = { tickSz: '0.5', lotSz: '0.01', minSz: '0.1', maxSz: '10' }

describe('an order is refused with what would do', () => {
  it.each([
    ['0.105', false, { error: 'sizeStep', field: 'sz', values: { step: '0.01' } }],
    ['0.09', false, { error: 'sizeTooSmall', field: 'sz', values: { min: '0.1' } }],
    ['10.01', false, { error: 'sizeTooLarge', field: 'sz', values: { max: '10' } }],
    ['0.1', false, undefined],
    ['10', false, undefined],
    ['0.01', true, undefined],
    ['11', true, undefined],
    ['0.001', true, { error: 'sizeStep', field: 'sz', values: { step: '0.01' } }],
  ] as const)('size %s, closing %s', (sz, isClosing, refused) => {
    expect(checkSize(toAmount(sz), PAIR, isClosing)).toEqual(refused)
  })
  it('for money to spend by what it buys at the best price', () => {
    expect(checkSpend(toAmount('9'), toPrice('100'), PAIR)).toMatchObject({ error: 'sizeTooSmall' })
    expect(checkSpend(toAmount('1001'), toPrice('100'), PAIR)).toMatchObject({ error: 'sizeTooLarge' })
    expect(checkSpend(toAmount('10'), toPrice('100'), PAIR)).toBeUndefined()
  })
  it.each([
    ['100.3', { error: 'priceStep', field: 'px', values: { step: '0.5' } }],
    ['19.5', { error: 'priceOutOfRange', field: 'px', values: { low: '20', high: '500' } }],
    ['500.5', { error: 'priceOutOfRange', field: 'px', values: { low: '20', high: '500' } }],
    ['20', undefined],
    ['500', undefined],
  ] as const)('price %s around 100', (px, refused) => {
    expect(checkPrice('px', toPrice(px), toPrice('100'), PAIR)).toEqual(refused)
  })
  it('for want of funds, and for too many orders', () => {
    expect(checkFunds(toAmount('1'), toAmount('1'), 'USDT')).toBeUndefined()
    expect(checkFunds(toAmount('1'), toAmount('2'), 'USDT')).toEqual({
      error: 'balanceTooLow',
      field: 'sz',
      values: { available: '1', needed: '2', coin: 'USDT' },
    })
    expect(checkCount(MAX_LIVE_ORDERS - 1)).toBeUndefined()
    expect(checkCount(MAX_LIVE_ORDERS)).toMatchObject({ error: 'tooManyOrders' })
  })
})
