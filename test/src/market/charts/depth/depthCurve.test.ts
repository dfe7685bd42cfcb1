import { describe, expect, it } from 'vitest'
import type { BookRow } from '#stream'
import { depthCurve, priceAt, restingUpTo, stairs } from '../../../../../src/market/charts/depth/depthCurve.ts'
import { fc } from '../../../../support/property.ts'

const bids: BookRow[] = [
  ['99', '1', '1'],
  ['98', '2', '3'],
  ['95', '4', '7'],
]
const asks: BookRow[] = [
  ['101', '2', '2'],
  ['103', '3', '5'],
]
const curve = () => {
  const made = depthCurve({ bids, asks })
  if (made === undefined) throw new Error('no curve')
  return made
}

describe('the depth of a book', () => {
  it('is drawn around the middle, as wide as the further side', () => {
    expect(curve()).toMatchObject({ middle: 100, span: 5, most: 7 })
  })

  it('has no picture while a side is empty', () => {
    expect(depthCurve({ bids: [], asks })).toBeUndefined()
    expect(depthCurve({ bids, asks: [] })).toBeUndefined()
  })

  it.each([
    [99.5, 'bids', 0],
    [99, 'bids', 1],
    [96, 'bids', 3],
    [95, 'bids', 7],
    [100.5, 'asks', 0],
    [102, 'asks', 2],
    [103, 'asks', 5],
  ])('up to %d rests on the side of the %s: %d', (px, side, total) => {
    expect(restingUpTo(curve(), px)).toEqual({ side, px, total })
  })

  it('says nothing beyond what is known', () => {
    expect(restingUpTo(curve(), 94.9)).toBeUndefined()
    expect(restingUpTo(curve(), 104)).toBeUndefined()
  })

  it('is stairs from the middle outwards, as high as what rests', () => {
    expect(stairs(curve(), curve().asks, 100, 70)).toEqual([
      [60, 70],
      [60, 50],
      [80, 50],
      [80, 20],
    ])
    expect(stairs(curve(), curve().bids, 100, 70).at(-1)).toEqual([0, 0])
  })

  it('finds the price of a place, and the place of a price', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 300, noNaN: true }), (x) => {
        const px = priceAt(curve(), x, 300)
        const [[back] = []] = stairs(curve(), [{ px, total: 1 }], 300, 10)
        expect(back).toBeCloseTo(x, 6)
      }),
    )
  })
})
