import { describe, expect, it } from 'vitest'
import {
  add,
  amendedExits,
  checkExits,
  checkReduces,
  costPrice,
  exitDirection,
  fillableSize,
  hasReached,
  isSameExits,
  openingSize,
  type PositionSide,
  type Side,
  sideToClose,
  stateByFills,
  sum,
  toAmount,
  toPrice,
} from '#protocol'
import { fc } from '../../support/property.ts'

const size = fc.integer({ min: 1, max: 1e6 }).map((value) => toAmount((value / 1e3).toFixed(3)))
const order = fc.record({ side: fc.constantFrom<Side>('buy', 'sell'), sz: size, reduceOnly: fc.boolean() })
const held = fc.option(fc.record({ side: fc.constantFrom<PositionSide>('long', 'short'), size }), { nil: undefined })

describe('what an order means for the position that is held', () => {
  it('what it closes and what it opens make all of it; one that only reduces opens nothing', () => {
    fc.assert(
      fc.property(order, held, (one, holding) => {
        const opens = openingSize(one, holding)
        const closes = fillableSize({ ...one, reduceOnly: true }, holding)
        expect(openingSize({ ...one, reduceOnly: true }, holding)).toBe('0')
        expect(sum([openingSize({ ...one, reduceOnly: false }, holding), closes])).toBe(one.sz)
        expect(fillableSize(one, holding)).toBe(one.reduceOnly ? closes : one.sz)
        expect(one.reduceOnly ? '0' : opens).toBe(opens)
      }),
    )
  })
  it('one that only reduces is accepted exactly where all of it closes', () => {
    fc.assert(
      fc.property(order, held, (one, holding) => {
        const closing = { ...one, reduceOnly: true }
        const isAccepted = checkReduces(closing, holding) === undefined
        expect(isAccepted).toBe(fillableSize(closing, holding) === one.sz)
        expect(checkReduces({ ...one, reduceOnly: false }, holding)).toBeUndefined()
      }),
    )
  })
  it('closing more than is held says how much is; closing what is not held says so', () => {
    const sell = { side: 'sell', sz: toAmount('2'), reduceOnly: true } as const
    expect(checkReduces(sell, { side: 'long', size: toAmount('1') })).toEqual({
      error: 'sizeTooLarge',
      field: 'sz',
      values: { max: '1' },
    })
    expect(checkReduces(sell, { side: 'short', size: toAmount('5') })).toEqual({ error: 'positionUnknown' })
    expect(checkReduces(sell, undefined)).toEqual({ error: 'positionUnknown' })
  })
  it('a long is closed by a sell, takes profit above and stops below; a short the other way round', () => {
    expect([sideToClose({ side: 'long' }), sideToClose({ side: 'short' })]).toEqual(['sell', 'buy'])
    expect([exitDirection('tp', 'buy'), exitDirection('sl', 'buy')]).toEqual(['up', 'down'])
    expect([exitDirection('tp', 'sell'), exitDirection('sl', 'sell')]).toEqual(['down', 'up'])
  })
  it.each([
    ['100', '100', 'up', true],
    ['99', '100', 'up', false],
    ['100', '100', 'down', true],
    ['101', '100', 'down', false],
  ] as const)('at %s a trigger at %s from below or above (%s): %s', (present, px, dir, reached) => {
    expect(hasReached(toPrice(present), toPrice(px), dir)).toBe(reached)
  })
  it('costs what the book asks at the market, its price at a limit, and more where it sells below the market', () => {
    const walk = { base: toAmount('2'), quote: toAmount('210') }
    const empty = { base: toAmount('0'), quote: toAmount('0') }
    expect(costPrice({ px: undefined, side: 'buy' }, walk)).toBe('105')
    expect(costPrice({ px: undefined, side: 'buy' }, empty)).toBeUndefined()
    expect(costPrice({ px: toPrice('110'), side: 'buy' }, walk)).toBe('110')
    expect(costPrice({ px: toPrice('100'), side: 'sell' }, walk)).toBe('105')
    expect(costPrice({ px: toPrice('100'), side: 'sell' }, empty)).toBe('100')
  })
  it('is live, partially filled or filled by what was filled of it', () => {
    const sz = toAmount('3')
    const one = toAmount('1')
    expect(stateByFills({ sz, accFillSz: toAmount('0') })).toBe('live')
    expect(stateByFills({ sz, accFillSz: one })).toBe('partially_filled')
    expect(stateByFills({ sz, accFillSz: add(one, toAmount('2')) })).toBe('filled')
  })
})

const exits = (tp?: string, sl?: string) => ({
  tp: tp === undefined ? undefined : toPrice(tp),
  sl: sl === undefined ? undefined : toPrice(sl),
})

const check = (side: Side, tp?: string, sl?: string) =>
  checkExits(exits(tp, sl), side, toPrice('100'), toPrice('100'), { tickSz: '0.1' })

describe('exits that come with an order', () => {
  it('are accepted on the side where they gain and where they lose', () => {
    expect(check('buy', '110', '90')).toBeUndefined()
    expect(check('sell', '90', '110')).toBeUndefined()
    expect(check('buy')).toBeUndefined()
  })
  it('are refused where they would fire at once, between ticks, and beyond the band', () => {
    expect(check('buy', '100')).toEqual({ error: 'triggerAtOnce', field: 'tpTrigPx' })
    expect(check('buy', undefined, '101')).toEqual({ error: 'triggerAtOnce', field: 'slTrigPx' })
    expect(check('sell', '110')).toEqual({ error: 'triggerAtOnce', field: 'tpTrigPx' })
    expect(check('buy', '110.05')).toMatchObject({ error: 'priceStep', field: 'tpTrigPx' })
    expect(check('buy', '501')).toMatchObject({ error: 'priceOutOfRange', field: 'tpTrigPx' })
  })
  it('stay when they are not named, and go when they are emptied', () => {
    const before = { ...exits('110', '90'), by: 'mark' }
    expect(amendedExits(before, {}, 'last')).toEqual(before)
    expect(amendedExits(before, { slTrigPx: toPrice('95') }, 'last')).toEqual({ ...exits('110', '95'), by: 'mark' })
    expect(amendedExits(before, { tpTrigPx: '' }, 'last')).toEqual({ ...exits(undefined, '90'), by: 'mark' })
    expect(amendedExits(before, { tpTrigPx: '', slTrigPx: '' }, 'last')).toBeUndefined()
    expect(amendedExits(undefined, { tpTrigPx: toPrice('110') }, 'last')).toEqual({ ...exits('110'), by: 'last' })
    expect(isSameExits(before, { ...before, by: 'last' })).toBe(true)
    expect(isSameExits(before, undefined)).toBe(false)
  })
})
