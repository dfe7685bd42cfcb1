import { expect, it } from 'vitest'
import { rowLayout } from '../../../../../src/market/lists/instruments/rowLayout.ts'

it.each([
  [320, 16, 56, false],
  [360, 16, 56, false],
  [360, 18.4, 61, false],
  [320, 32, 132, true],
  [390, 32, 132, true],
  // A wide window shows the column, no more.
  [1_400, 32, 132, true],
  [1_400, 24, 74, false],
])('on %i px with type of %i px a row is %i px high, figures below: %j', (width, type, height, stacked) => {
  expect(rowLayout(width, type)).toEqual({ height, stacked })
})
