import { expect, it } from 'vitest'
import { ownedText } from '../../../../../src/pages/fund/parts/ownedText.ts'

it.each([
  ['24621.95123456', '24,621.951'],
  ['0.123456789', '0.12345678'],
  ['12.3456789', '12.345678'],
  ['1234567890.5', '1,234,567,890'],
  ['2.5', '2.5'],
  ['0.0000000004', '0.0000000004'],
])('%s owned is told as %s', (amount, text) => {
  expect(ownedText(amount)).toBe(text)
})
