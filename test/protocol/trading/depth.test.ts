import { describe, expect, it } from 'vitest'
import { type BookLevel, compare, depthLeft, NOTHING_TAKEN, takeDepth, toAmount, toPrice } from '#protocol'
import { fc } from '../../support/property.ts'

const level = (px: string, sz: string): BookLevel => [px, sz, '0', '1']
const fill = (px: string, sz: string) => ({ px: toPrice(px), sz: toAmount(sz) })

describe('depth that was taken', () => {
  it('is gone until the source shows the level with another size', () => {
    const asks = [level('100.0', '2'), level('101', '3')]
    const taken = takeDepth(asks, NOTHING_TAKEN, [fill('100', '2'), fill('101', '1')])
    expect(depthLeft(asks, taken)).toEqual([level('101', '2')])
    expect(depthLeft([level('100.0', '1.5'), level('101', '3')], taken)).toEqual([
      level('100.0', '1.5'),
      level('101', '2'),
    ])
  })
  it('adds up over fills, and is forgotten with its level', () => {
    const asks = [level('100', '5'), level('101', '5')]
    const once = takeDepth(asks, NOTHING_TAKEN, [fill('100', '1')])
    const twice = takeDepth(asks, once, [fill('100', '2')])
    expect(depthLeft(asks, twice)).toEqual([level('100', '2'), level('101', '5')])
    const moved = takeDepth([level('101', '5')], twice, [fill('101', '1')])
    expect([...moved.keys()]).toEqual(['101'])
  })
  it('only ever lowers what a level shows', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(sizes, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 6 }), (shown, took) => {
        const levels = shown.map((sz, n) => level(String(100 + n), String(sz)))
        const fills = took.slice(0, levels.length).map((sz, n) => fill(String(100 + n), String(sz)))
        const left = new Map(depthLeft(levels, takeDepth(levels, NOTHING_TAKEN, fills)).map(([px, sz]) => [px, sz]))
        for (const [px, sz] of levels)
          expect(compare(toAmount(left.get(px) ?? '0'), toAmount(sz))).toBeLessThanOrEqual(0)
      }),
    )
  })
})
