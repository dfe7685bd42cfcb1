import { describe, expect, it } from 'vitest'
import { equityShape } from '../../../../../src/pages/fund/parts/equityShape.ts'

describe('the picture of equity and profit', () => {
  it('goes from what the first day began with to each close, and has a bar on the side of each profit', () => {
    const { line, bars, zero, barWidth, heightOf, range } = equityShape(
      ['100', '100', '130', '120'],
      ['0', '30', '-10'],
    )
    expect(line).toBe('M0.00 100.00L33.33 100.00L66.67 0.00L100.00 33.33')
    expect(range).toEqual([100, 130])
    expect(heightOf(115)).toBe(50)
    expect(zero).toBe(75)
    expect(bars.map(({ y, height, down }) => [y, height, down])).toEqual([
      [75, 0, false],
      [0, 75, false],
      [75, 25, true],
    ])
    expect(barWidth).toBeCloseTo(23.33)
  })

  it('of days that are all the same is a line in the middle, without bars', () => {
    const { line, bars } = equityShape(['5', '5', '5'], ['0', '0'])
    expect(line).toBe('M0.00 50.00L50.00 50.00L100.00 50.00')
    expect(bars.every(({ height }) => height === 0)).toBe(true)
  })

  it('of no day is empty', () => {
    expect(equityShape([], [])).toMatchObject({ line: '', area: '', bars: [] })
  })
})
