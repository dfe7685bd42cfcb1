import { describe, expect, it } from 'vitest'
import {
  compare,
  freezeFor,
  freezeForPair,
  freezeWaiting,
  payCoin,
  type Side,
  settleSpot,
  toAmount,
  toPrice,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const claim = (side: Side, sz: string, px?: string) => ({
  side,
  sz: toAmount(sz),
  px: px === undefined ? undefined : toPrice(px),
})

describe('what an order freezes', () => {
  it('is quote currency for a buy and base for a sell', () => {
    expect(payCoin({ side: 'buy', instId: 'BTC-USDT' })).toBe('USDT')
    expect(payCoin({ side: 'sell', instId: 'BTC-USDT' })).toBe('BTC')
    expect(freezeFor('buy', toAmount('2'), toPrice('100'))).toBe('200')
    expect(freezeFor('sell', toAmount('2'), toPrice('100'))).toBe('2')
  })
  it('is exactly what an order that waits can spend', () => {
    expect(freezeWaiting(claim('buy', '500'))).toBe('500')
    expect(freezeWaiting(claim('buy', '2', '100'))).toBe('200')
    expect(freezeWaiting(claim('sell', '2'))).toBe('2')
  })
  it('is for a pair the larger of its two needs', () => {
    expect(freezeForPair(claim('buy', '2', '100'), claim('buy', '2', '110'))).toBe('220')
    expect(freezeForPair(claim('buy', '2', '120'), claim('buy', '2', '110'))).toBe('240')
    expect(freezeForPair(claim('sell', '2', '120'), claim('sell', '2'))).toBe('2')
  })
  it('always covers what the fills at its price or a better one cost', () => {
    const price = fc.integer({ min: 1, max: 1e7 }).map((value) => (value / 1e4).toFixed(4))
    const size = fc.integer({ min: 1, max: 1e6 }).map((value) => (value / 1e5).toFixed(5))
    fc.assert(
      fc.property(fc.constantFrom<Side>('buy', 'sell'), price, fc.array(size, { minLength: 1 }), (side, px, sizes) => {
        const fills = sizes.map((sz) => ({ px: toPrice(px), sz: toAmount(sz) }))
        const { base, paid } = settleSpot(side, fills, '0.001')
        expect(compare(freezeFor(side, base, toPrice(px)), paid)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
