import { describe, expect, it } from 'vitest'
import { checkWaiting, STOP_SIDE, toAmount, toPrice, triggerDirection } from '#protocol'

const instrument = { tickSz: '0.1', lotSz: '0.001', minSz: '0.01', maxSz: '100' }
const at = (px: string) => triggerDirection(toPrice(px), toPrice('100'), instrument)

describe('a trigger', () => {
  it('is reached from the side on which the market is', () => {
    expect(at('101')).toEqual({ dir: 'up' })
    expect(at('99')).toEqual({ dir: 'down' })
  })
  it('is refused where it would fire at once, between ticks, and beyond the band of limit prices', () => {
    expect(at('100')).toEqual({ error: 'triggerAtOnce', field: 'trigPx', values: { price: '100' } })
    expect(at('100.05')).toMatchObject({ error: 'priceStep', field: 'trigPx' })
    expect(at('19.9')).toMatchObject({ error: 'priceOutOfRange', values: { low: '20', high: '500' } })
    expect(at('500.1')).toMatchObject({ error: 'priceOutOfRange' })
  })
  it('of the stop of a pair stands on the side on which it loses', () => {
    expect(STOP_SIDE).toEqual({ sell: 'down', buy: 'up' })
  })
})

describe('an order that waits', () => {
  const order = { side: 'buy', px: toPrice('101'), sz: toAmount('1'), tgtCcy: 'base_ccy', tif: 'gtc' } as const
  const check = (changes: Partial<Parameters<typeof checkWaiting>[0]>) =>
    checkWaiting({ ...order, ...changes }, toPrice('100'), instrument)
  it('is accepted with a limit price near its trigger', () => {
    expect(check({})).toBeUndefined()
    expect(check({ px: toPrice('501') })).toMatchObject({ error: 'priceOutOfRange', field: 'px' })
    expect(check({ px: toPrice('101.05') })).toMatchObject({ error: 'priceStep', field: 'px' })
    expect(check({ sz: toAmount('0.001') })).toMatchObject({ error: 'sizeTooSmall' })
    expect(check({ tif: 'post_only' })).toEqual({ error: 'invalidField', field: 'tif' })
  })
  it('names at the market the money that a buy spends, and the base that a sell gives', () => {
    const market = { px: undefined, sz: toAmount('10') } as const
    expect(check({ ...market, tgtCcy: 'quote_ccy' })).toBeUndefined()
    expect(check(market)).toEqual({ error: 'invalidField', field: 'tgtCcy' })
    expect(check({ ...market, side: 'sell' })).toBeUndefined()
    expect(check({ ...market, side: 'sell', tgtCcy: 'quote_ccy' })).toEqual({ error: 'invalidField', field: 'tgtCcy' })
    expect(check({ ...market, sz: toAmount('0.5'), tgtCcy: 'quote_ccy' })).toMatchObject({ error: 'sizeTooSmall' })
  })
})
