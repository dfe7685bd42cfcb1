import { describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { largest, OTHERS, pieces } from '../../../../../src/pages/fund/parts/allocation.ts'
import { fc } from '../../../../support/property.ts'

const parts = (...values: number[]) => values.map((value, at) => ({ key: `c${at}`, value: toAmount(String(value)) }))

describe('the allocation bar', () => {
  it('gives thirds 34, 33 and 33 per cent', () => {
    expect(pieces(parts(1, 1, 1)).map(({ percent }) => percent)).toEqual([34, 33, 33])
  })

  it('always sums to 100, unless nothing is owned', () => {
    expect(pieces(parts(0, 0))).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (values) => {
        expect(pieces(parts(...values)).reduce((all, { percent }) => all + percent, 0)).toBe(100)
      }),
    )
  })

  it('keeps the largest and sums the rest', () => {
    expect(largest(parts(1, 5, 0, 3, 2), 3)).toEqual([
      { key: 'c1', value: '5' },
      { key: 'c3', value: '3' },
      { key: OTHERS, value: '3' },
    ])
    expect(largest(parts(1, 2), 2)).toHaveLength(2)
  })
})
