import { describe, expect, it } from 'vitest'
import { isSpent, type LevelFill, settleSpot, toAmount, toPrice } from '#protocol'

const fills: readonly LevelFill[] = [
  { px: toPrice('100'), sz: toAmount('1') },
  { px: toPrice('102'), sz: toAmount('0.5') },
]

describe('the money of fills', () => {
  it('of a buy is quote currency against base, with the fee in base', () => {
    expect(settleSpot('buy', fills, '0.001')).toEqual({
      base: '1.5',
      quote: '151',
      paid: '151',
      received: '1.5',
      fee: '0.0015',
      fills: [
        { px: '100', sz: '1', fee: '0.001' },
        { px: '102', sz: '0.5', fee: '0.0005' },
      ],
    })
  })
  it('of a sell is base against quote currency, with the fee in quote currency', () => {
    expect(settleSpot('sell', fills, '0.001')).toMatchObject({ paid: '1.5', received: '151', fee: '0.151' })
  })
  it('of nothing is nothing', () => {
    expect(settleSpot('buy', [], '0.001')).toMatchObject({ paid: '0', received: '0', fee: '0', fills: [] })
  })
})

const walk = (left: string) => ({ fills, base: toAmount('1.5'), quote: toAmount('151'), left: toAmount(left) })

describe('an order at the market is done', () => {
  it('when nothing is left', () => {
    expect(isSpent(false, walk('0'), '0.1')).toBe(true)
    expect(isSpent(false, walk('0.1'), '0.1')).toBe(false)
  })
  it('also when the money that is left buys no further lot at the last price', () => {
    expect(isSpent(true, walk('10.1'), '0.1')).toBe(true)
    expect(isSpent(true, walk('10.2'), '0.1')).toBe(false)
    expect(isSpent(true, { ...walk('10.1'), fills: [] }, '0.1')).toBe(false)
  })
})
