import { expect, it } from 'vitest'
import { chartTimes } from '../../../../src/market/charts/chartTime.ts'

const AT = Date.UTC(2026, 10, 23, 17, 45)

it('whole dates have the order that dates have everywhere, in the zone of the chart; the axis names months', () => {
  expect(chartTimes('en', 'Asia/Tokyo', false)(AT, 'full')).toBe('24-11-2026 02:45')
  expect(chartTimes('en', 'Asia/Tokyo', true)(AT, 'full')).toBe('23-11-2026')
  expect(chartTimes('en', 'UTC', false)(AT, 'month')).toBe('Nov 2026')
})
