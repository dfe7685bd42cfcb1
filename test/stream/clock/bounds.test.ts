import { describe, expect, test } from 'vitest'
import { type ClockBounds, estimateOf, heard, leftBy, sampled, UNKNOWN } from '../../../stream/clock/bounds.ts'
import { fc } from '../../support/property.ts'

describe('the bounds of the venue’s clock', () => {
  const delay = fc.oneof(fc.double({ min: 0, max: 40, noNaN: true }), fc.double({ min: 0, max: 30_000, noNaN: true }))
  const observation = fc.record({
    kind: fc.constantFrom('sample' as const, 'frame' as const),
    wait: fc.double({ min: 0, max: 600_000, noNaN: true }),
    there: delay,
    back: delay,
  })
  const world = fc.record({
    offset: fc.double({ min: -1e8, max: 1e8, noNaN: true }),
    /** Local clock error; both signs up to what is allowed for. */
    drift: fc.double({ min: -490e-6, max: 490e-6, noNaN: true }),
    observations: fc.array(observation, { minLength: 1, maxLength: 60 }),
  })

  test('the true offset always lies within, whatever the delays and the drift', () => {
    fc.assert(
      fc.property(world, ({ offset, drift, observations }) => {
        const start = Date.UTC(2026, 0, 5)
        const venueAt = (t: number): number => start + t + offset
        const localAt = (t: number): number => start + t * (1 + drift)
        let t = 0
        let bounds: ClockBounds = UNKNOWN
        for (const { kind, wait, there, back } of observations) {
          t += wait
          const sent = Math.floor(localAt(t))
          t += there
          const ts = Math.floor(venueAt(t))
          t += back
          const at = Math.floor(localAt(t))
          bounds = kind === 'sample' ? sampled(bounds, sent, ts, at) : heard(bounds, ts, at)
          const truth = venueAt(t) - localAt(t)
          // Besides the drift since then: what a double leaves of such large numbers.
          const slack = Math.abs(at - bounds.at) * 500e-6 + 0.001
          expect(bounds.low - slack).toBeLessThanOrEqual(truth)
          expect(bounds.high + slack).toBeGreaterThanOrEqual(truth)
          // What was sent then left no later than we say.
          expect(leftBy(bounds, ts, at)).toBeGreaterThanOrEqual(Math.floor(localAt(t - back)))
          expect(leftBy(bounds, ts, at)).toBeLessThanOrEqual(at)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('one exchange leaves half of its round trip in doubt, a better one cuts it, a worse one does not', () => {
    const one = sampled(UNKNOWN, 1_000, 5_050, 1_100)
    expect(estimateOf(one)?.offset).toBeCloseTo(4_000, 0)
    expect(estimateOf(one)?.uncertainty).toBeCloseTo(51, 0)
    const better = sampled(one, 1_200, 5_205, 1_210)
    expect(estimateOf(better)?.uncertainty).toBeCloseTo(6, 0)
    const worse = sampled(better, 2_000, 6_400, 3_000)
    expect(estimateOf(worse)?.uncertainty).toBeLessThan(8)
  })

  test('a frame raises the lower bound only, and alone makes no estimate', () => {
    const one = heard(UNKNOWN, 5_000, 1_000)
    expect(one).toMatchObject({ low: 3_999, high: Number.POSITIVE_INFINITY })
    expect(estimateOf(one)).toBeUndefined()
    expect(heard(one, 5_000, 1_500)).toBe(one)
    const both = heard(sampled(UNKNOWN, 0, 4_100, 1_000), 5_050, 1_000)
    expect([both.low, Math.round(both.high)]).toEqual([4_049, 4_102])
  })

  test('doubt grows with time', () => {
    const fresh = sampled(UNKNOWN, 1_000, 5_050, 1_100)
    const later = sampled(fresh, 1_100, 305_050, 601_100)
    expect((estimateOf(later)?.uncertainty ?? 0) - (estimateOf(fresh)?.uncertainty ?? 0)).toBeCloseTo(300, 0)
  })

  test('what contradicts starts anew', () => {
    const before = sampled(UNKNOWN, 1_000, 5_005, 1_010)
    expect(estimateOf(sampled(before, 2_000, 96_005, 2_010))?.offset).toBeCloseTo(94_000, 0)
    expect(heard(before, 96_005, 2_010)).toMatchObject({ low: 93_994, high: Number.POSITIVE_INFINITY })
  })

  test('what was held up on its way left earlier than it arrived', () => {
    const bounds = sampled(UNKNOWN, 1_000, 5_005, 1_010)
    expect(leftBy(bounds, 6_000, 2_000)).toBe(2_000)
    expect(leftBy(bounds, 6_000, 32_000)).toBeGreaterThanOrEqual(2_000)
    expect(leftBy(bounds, 6_000, 32_000)).toBeLessThan(2_030)
  })
})
