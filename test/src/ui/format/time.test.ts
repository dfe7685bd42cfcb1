import { afterEach, describe, expect, it } from 'vitest'
import { formatDay } from '../../../../src/ui/format/day.ts'
import { ageParts, formatCountdown } from '../../../../src/ui/format/duration.ts'
import { formatMoment } from '../../../../src/ui/format/moment.ts'
import { formatOpening } from '../../../../src/ui/format/opening.ts'
import { formatDate, formatDateTime, formatTime } from '../../../../src/ui/format/time.ts'

/** Local time, so that the expectation holds in every zone. */
const AT = new Date(2026, 10, 5, 9, 8, 7).getTime()

it.each([
  ['zh-cn', '2026\u201111\u201105\u00a009:08:07'],
  ['zh-hk', '2026\u201111\u201105\u00a009:08:07'],
  ['en', '05\u201111\u20112026\u00a009:08:07'],
  ['de', '05\u201111\u20112026\u00a009:08:07'],
] as const)('date and time in %s', (language, text) => {
  expect(formatDateTime(AT, language)).toBe(text)
  expect(formatDateTime(String(AT), language)).toBe(text)
  expect(formatDate(AT, language)).toBe(text.slice(0, 10).replaceAll('\u2011', '-'))
})

it('a day of the wire has the order of all dates', () => {
  expect(formatDay('2031-01-02', 'zh-hk')).toBe('2031-01-02')
  expect(formatDay('2031-01-02', 'fr')).toBe('02-01-2031')
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
  [86_399_000, '23:59:59'],
  [547_470_000, '6d 08:04'],
  [-5, '00:00'],
])('%i ms are left', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

it.each([
  ['de', '6\u00a0T 08:04'],
  ['ja', '6日 08:04'],
  ['zh-hk', '6日 08:04'],
  ['vi', '6\u00a0ngày 08:04'],
] as const)('days are left in %s', (language, text) => {
  expect(formatCountdown(547_470_000, language)).toBe(text)
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

describe('a moment', () => {
  const now = new Date(2026, 0, 15, 14, 0).getTime()
  it.each([
    ['of today', new Date(2026, 0, 15, 4, 5, 6), 'de', '04:05:06'],
    ['of another day', new Date(2026, 0, 14, 4, 5, 6), 'de', '14\u201101\u20112026\u00a004:05:06'],
    ['of another day', new Date(2026, 0, 14, 4, 5, 6), 'zh-cn', '2026\u201101\u201114\u00a004:05:06'],
    ['of the same day a year ago', new Date(2025, 0, 15, 4, 5, 6), 'en', '15\u201101\u20112025\u00a004:05:06'],
  ] as const)('%s', (_what, when, lang, text) => {
    expect(formatMoment(when.getTime(), now, lang)).toBe(text)
  })
  it('is written as the library of dates writes it', () => {
    const when = new Date(2024, 1, 29, 0, 0, 9).getTime()
    for (const lang of ['en', 'zh-hk'] as const) expect(formatMoment(when, now, lang)).toBe(formatDateTime(when, lang))
  })
})

describe('in the zone of the reader, daylight saving time included', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '29\u201103\u20112026\u00a001:59:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '29\u201103\u20112026\u00a003:00:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '25\u201110\u20112026\u00a002:30:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '25\u201110\u20112026\u00a002:30:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '01\u201111\u20112026\u00a001:30:00'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '01\u201101\u20112027\u00a000:00:00'],
  ])('%s at %s', (TZ, at, text) => {
    process.env['TZ'] = TZ
    expect(formatDateTime(Date.parse(at), 'en')).toBe(text)
    expect(formatMoment(Date.parse(at), 0, 'en')).toBe(text)
  })
})

it.each([
  ['en', 'Thu 09:08'],
  ['de', 'Do., 09:08'],
  ['zh-cn', '周四09:08'],
] as const)('the opening of a market within days, in %s', (language, text) => {
  expect(formatOpening(AT, AT - 86_400_000, language)).toBe(text)
})

it('the opening of a market after a week and more has its date', () => {
  expect(formatOpening(AT, AT - 7 * 86_400_000, 'en')).toBe('05\u201111\u20112026\u00a009:08:07')
})
