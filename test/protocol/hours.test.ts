import { describe, expect, it } from 'vitest'
import { isOpenAt, nextChange, nextOpening } from '#protocol'
import { calendarOf, isOpenAt as isOpenIn } from '../../server/market/calendar.ts'
import { fc } from '../support/property.ts'

const at = (text: string): number => Date.parse(text)

describe('trading hours of forex and metals, in New York time', () => {
  it.each([
    // Winter: New York is UTC-5, so 17:00 is 22:00 UTC.
    ['forex', '2026-01-09T21:59:00Z', true],
    ['forex', '2026-01-09T22:00:00Z', false],
    ['forex', '2026-01-10T12:00:00Z', false],
    ['forex', '2026-01-11T21:59:00Z', false],
    ['forex', '2026-01-11T22:00:00Z', true],
    // The daily rest: five minutes for forex, an hour for metals.
    ['forex', '2026-01-12T22:04:00Z', false],
    ['forex', '2026-01-12T22:05:00Z', true],
    ['metal', '2026-01-12T22:05:00Z', false],
    ['metal', '2026-01-12T23:00:00Z', true],
    // Summer: UTC-4.
    ['forex', '2026-07-10T20:59:00Z', true],
    ['forex', '2026-07-10T21:00:00Z', false],
    // The clocks change on Sunday 2026-03-08 at 07:00 UTC, while the market is closed.
    ['forex', '2026-03-08T20:59:00Z', false],
    ['forex', '2026-03-08T21:00:00Z', true],
    // Christmas Day and New Year's Day, from the evening before.
    ['forex', '2025-12-24T21:59:00Z', true],
    ['forex', '2025-12-24T22:05:00Z', false],
    ['metal', '2025-12-25T12:00:00Z', false],
    ['forex', '2025-12-25T22:05:00Z', true],
    ['forex', '2026-12-31T22:05:00Z', false],
    ['always', '2026-01-01T12:00:00Z', true],
    ['always', '2026-01-10T12:00:00Z', true],
  ] as const)('%s at %s: %s', (hours, time, open) => {
    expect(isOpenAt(hours, at(time))).toBe(open)
  })

  it('opens next on Sunday evening after Friday, and after the rest of a weekday', () => {
    expect(nextOpening('forex', at('2026-01-09T22:00:00Z'))).toBe(at('2026-01-11T22:00:00Z'))
    expect(nextOpening('forex', at('2026-03-06T23:12:34Z'))).toBe(at('2026-03-08T21:00:00Z'))
    expect(nextOpening('metal', at('2026-01-12T22:30:00Z'))).toBe(at('2026-01-12T23:00:00Z'))
    expect(nextOpening('forex', at('2026-01-12T12:00:00Z'))).toBe(at('2026-01-12T12:00:00Z'))
  })

  it('opens next after the holiday, or after the weekend that follows it', () => {
    expect(nextOpening('forex', at('2025-12-24T23:00:00Z'))).toBe(at('2025-12-25T22:05:00Z'))
    expect(nextOpening('forex', at('2026-12-25T12:00:00Z'))).toBe(at('2026-12-27T22:00:00Z'))
    expect(nextChange('forex', at('2026-12-24T12:00:00Z'))).toBe(at('2026-12-24T22:00:00Z'))
  })

  it('changes next at the coming opening or closing, never where it is always open', () => {
    expect(nextChange('forex', at('2026-01-09T12:00:30Z'))).toBe(at('2026-01-09T22:00:00Z'))
    expect(nextChange('forex', at('2026-01-09T22:00:00Z'))).toBe(at('2026-01-11T22:00:00Z'))
    expect(nextChange('metal', at('2026-01-12T22:00:00Z'))).toBe(at('2026-01-12T23:00:00Z'))
    expect(nextChange('always', at('2026-01-12T22:00:00Z'))).toBeUndefined()
  })

  it('is what the venue keeps, at any minute of many years', () => {
    const minutes = fc.integer({ min: at('2015-01-01T00:00:00Z') / 60_000, max: at('2035-01-01T00:00:00Z') / 60_000 })
    fc.assert(
      fc.property(minutes, fc.constantFrom('always', 'forex', 'metal'), (minute, hours) => {
        expect(isOpenAt(hours, minute * 60_000)).toBe(isOpenIn(calendarOf(hours), minute * 60_000))
      }),
      { numRuns: 2_000 },
    )
  })
})
