import { describe, expect, it } from 'vitest'
import type { IndexSample } from '../../../server/ticks/sampling/sampler.ts'
import { createSamplingSchedule, type SampledSource } from '../../../server/ticks/sampling/schedule.ts'
import { ManualTime } from '../../support/manualTime.ts'

const START = Date.UTC(2026, 10, 22, 12)
const HOUR = 3_600_000

/** Looks at a source whose price is its time; `recomputed` as it was at any time, otherwise as it is now. */
const scheduleOf = (recomputed: boolean, more: Partial<SampledSource> = {}) => {
  const time = new ManualTime(START)
  let at: number | undefined
  const source: SampledSource = {
    halted: undefined,
    begins: 0,
    has: () => true,
    isOpen: () => true,
    index: () => ({ idxPx: String(at ?? time.now()), ts: String(at ?? time.now()) }),
    start: () => Promise.resolve(),
    stop: () => {},
    ...(recomputed ? { moveTo: (to: number) => void (at = to) } : {}),
    ...more,
  }
  const samples: IndexSample[] = []
  const schedule = createSamplingSchedule({
    source,
    instruments: ['BTC-USDT'],
    clock: time,
    timers: time,
    onSamples: (own) => void samples.push(...own),
  })
  const rest = (): void => {
    for (let turns = 0; turns < 100; turns += 1) time.advance(0)
  }
  return { time, samples, schedule, rest, missed: () => samples.filter(({ filled }) => filled) }
}
const times = (samples: readonly IndexSample[]): number[] => samples.map(({ at }) => at - START)

describe('a source that can be recomputed', () => {
  it('is looked at for each half-second, with the price of that very moment', () => {
    const { time, samples, schedule } = scheduleOf(true)
    schedule.follow(0)
    time.advance(2_100)
    expect(times(samples)).toEqual([500, 1_000, 1_500, 2_000])
    expect(samples.every(({ at, filled, quotes }) => !filled && quotes[0]?.px === String(at))).toBe(true)
  })

  it('has nothing missed while nobody could run: each moment is looked at afterwards, and marked', () => {
    const { time, samples, schedule, rest, missed } = scheduleOf(true)
    schedule.follow(0)
    time.advance(1_000)
    time.sleep(6_300)
    rest()
    expect(times(samples)).toEqual(Array.from({ length: 14 }, (_, nth) => (nth + 1) * 500))
    expect(times(missed())).toEqual(Array.from({ length: 10 }, (_, nth) => 1_500 + nth * 500))
    expect(samples.every(({ at, quotes }) => quotes[0]?.px === String(at))).toBe(true)
  })

  it('goes on after what was recorded before a start', () => {
    const { samples, schedule, rest, missed } = scheduleOf(true)
    schedule.follow(START - 5_000)
    rest()
    expect(times(samples)).toEqual(Array.from({ length: 10 }, (_, nth) => -4_500 + nth * 500))
    expect(times(missed()).at(-1)).toBe(-1_500)
  })

  it('makes nothing up of a time before it began, or before anything was recorded of it', () => {
    const early = scheduleOf(true, { begins: START - 2_000 })
    early.schedule.follow(START - 60_000)
    early.rest()
    expect(times(early.samples)).toEqual([-2_000, -1_500, -1_000, -500, 0])
    const first = scheduleOf(true)
    first.schedule.follow(0)
    first.rest()
    expect(first.samples).toEqual([])
  })

  it('fills in what the longest contract can need, and no more', () => {
    const { time, samples, schedule, rest } = scheduleOf(true)
    schedule.follow(START - 5 * HOUR)
    rest()
    const gap = samples.findIndex(({ at }, nth) => at - (samples[nth - 1]?.at ?? at) > 500)
    expect(samples[gap - 1]?.at).toBe(START - 4 * HOUR + 10_500)
    expect(samples[gap]?.at).toBe(START)
    // Counted from the last moment that was not missed.
    time.sleep(2 * HOUR)
    rest()
    const after = samples.slice(gap + 1)
    expect(after[0]).toMatchObject({ at: START + 500, filled: true })
    expect(after.findLast(({ filled }) => filled)?.at).toBe(START + HOUR + 10_000)
  })

  it('waits for a clock that was set back', () => {
    const { time, samples, schedule } = scheduleOf(true)
    schedule.follow(0)
    time.advance(1_000)
    time.setTo(START)
    time.advance(1_000)
    expect(times(samples)).toEqual([500, 1_000])
    time.advance(600)
    expect(times(samples)).toEqual([500, 1_000, 1_500])
  })

  it('is looked at again from where the record has to', () => {
    const { time, samples, schedule, rest } = scheduleOf(true)
    schedule.follow(0)
    time.advance(2_000)
    schedule.follow(START + 500)
    rest()
    expect(times(samples)).toEqual([500, 1_000, 1_500, 2_000, 1_000, 1_500, 2_000])
  })
})

describe('a source that cannot be recomputed', () => {
  it('says what is now, under the time of now; what was missed is a gap', () => {
    const { time, samples, schedule, missed } = scheduleOf(false)
    schedule.follow(START - 5_000)
    time.advance(1_000)
    time.sleep(6_300)
    time.advance(700)
    expect(times(samples)).toEqual([500, 1_000, 7_300, 7_500, 8_000])
    expect(missed()).toEqual([])
  })
})
