import { expect, it } from 'vitest'
import { ageParts, formatCountdown } from '../../../src/format/duration.ts'
import { formatDate, formatDateTime, formatTime } from '../../../src/format/time.ts'

/** Local time, so that the expectation holds in every zone. */
const AT = new Date(2026, 10, 5, 9, 8, 7).getTime()

it.each([
  ['zh-cn', '2026-11-05 09:08:07'],
  ['zh-hk', '2026-11-05 09:08:07'],
  ['en', '05-11-2026 09:08:07'],
  ['de', '05-11-2026 09:08:07'],
] as const)('date and time in %s', (language, text) => {
  expect(formatDateTime(AT, language)).toBe(text)
  expect(formatDateTime(String(AT), language)).toBe(text)
  expect(formatDate(AT, language)).toBe(text.slice(0, 10))
})

it('a time of day, and nothing for no time', () => {
  expect(formatTime(AT)).toBe('09:08:07')
  expect(formatDateTime(undefined, 'en')).toBe('--')
  expect(formatDateTime('', 'en')).toBe('--')
  expect(formatDateTime('soon', 'en')).toBe('--')
})

it.each([
  [42_999, '00:42'],
  [252_000, '04:12'],
  [9_667_000, '02:41:07'],
  [-5, '00:00'],
])('%i ms are left', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

it.each([
  [12_345, { unit: 'seconds', count: 12 }],
  [99_999, { unit: 'seconds', count: 99 }],
  [100_000, { unit: 'minutes', count: 1 }],
  [7_200_000, { unit: 'hours', count: 2 }],
  [-1, { unit: 'seconds', count: 0 }],
] as const)('%i ms old', (ms, parts) => {
  expect(ageParts(ms)).toEqual(parts)
})
