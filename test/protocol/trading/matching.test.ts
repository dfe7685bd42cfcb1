import { describe, expect, it } from 'vitest'
import { beyondLimit, byPriority, keepsPlace, type Side, sidesMet, toAmount, toPrice } from '#protocol'

const order = (px: string, sz: string, rank = '1') => ({ px: toPrice(px), sz: toAmount(sz), rank })

describe('an order that rests', () => {
  it.each([
    ['buy', '99', '100', -1],
    ['buy', '100', '100', 0],
    ['buy', '101', '100', 1],
    ['sell', '101', '100', -1],
    ['sell', '100', '100', 0],
    ['sell', '99', '100', 1],
  ] as const)('to %s is met by %s at a limit of %s: %i', (side, px, limit, sign) => {
    expect(Math.sign(beyondLimit(side, toPrice(px), toPrice(limit))) + 0).toBe(sign)
  })
  it('goes before others by its price, and at one price by when it came', () => {
    const all = [order('100', '1', '12'), order('101', '1', '13'), order('100', '1', '9'), order('99', '1', '1')]
    const ranks = (side: Side): string[] => all.toSorted(byPriority(side)).map(({ rank }) => rank)
    expect(ranks('buy')).toEqual(['13', '9', '12', '1'])
    expect(ranks('sell')).toEqual(['1', '9', '12', '13'])
  })
  it('is met by a seller among the buyers first, by a buyer among the sellers', () => {
    expect(sidesMet('sell')).toEqual(['buy', 'sell'])
    expect(sidesMet('buy')).toEqual(['sell', 'buy'])
  })
  it('keeps its place when it gets smaller, and loses it by a new price or a larger size', () => {
    expect(keepsPlace(order('100', '2'), order('100', '1'))).toBe(true)
    expect(keepsPlace(order('100', '2'), order('100', '3'))).toBe(false)
    expect(keepsPlace(order('100', '2'), order('101', '1'))).toBe(false)
  })
})
