import { expect, it } from 'vitest'
import { payoutText } from '../../../../../src/trade/timed/rows/payoutText.ts'

it.each([
  ['0.8', '180.00%'],
  ['0.85', '185.00%'],
])('what a win pays is said with the stake in it, for a ratio of %s', (ratio, said) => {
  expect(payoutText(ratio)).toBe(said)
})
