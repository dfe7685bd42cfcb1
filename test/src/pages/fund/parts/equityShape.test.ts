import { describe, expect, it } from 'vitest'
import { equityShape } from '../../../../../src/pages/fund/parts/equityShape.ts'

describe('the picture of equity and profit', () => {
  it('has its highest day at the top, its lowest at the ground, and a bar on the side of each profit', () => {
    const { line, bars, zero, barWidth } = equityShape([
      { equity: '100', profit: '0' },
      { equity: '130', profit: '30' },
      { equity: '120', profit: '-10' },
    ])
    expect(line).toBe('M16.67 100.00L50.00 0.00L83.33 33.33')
    expect(zero).toBe(75)
    expect(bars.map(({ y, height, down }) => [y, height, down])).toEqual([
      [75, 0, false],
      [0, 75, false],
      [75, 25, true],
    ])
    expect(barWidth).toBeCloseTo(23.33)
  })

  it('of days that are all the same is a line in the middle, without bars', () => {
    const { line, bars } = equityShape([
      { equity: '5', profit: '0' },
      { equity: '5', profit: '0' },
    ])
    expect(line).toBe('M25.00 50.00L75.00 50.00')
    expect(bars.every(({ height }) => height === 0)).toBe(true)
  })

  it('of no day is empty', () => {
    expect(equityShape([])).toMatchObject({ line: '', area: '', bars: [] })
  })
})
