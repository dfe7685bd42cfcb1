import { expect, it } from 'vitest'
import { ladderSize } from '../../../../../src/trade/ticket/market/priceFormats.ts'

it.each([
  ['0.114', 5, '0.11400'],
  ['0.94918', 5, '0.94918'],
  ['12', 5, '12.00000'],
  ['1234.5', 5, '1.2K'],
  ['9999', 0, '9,999'],
  ['12345', 0, '12.3K'],
  ['12345.67', 2, '12.3K'],
])('a size of %s has the %i decimals of its lot, and a short form where that is too long', (size, decimals, shown) => {
  expect(ladderSize(size, decimals)).toBe(shown)
})
