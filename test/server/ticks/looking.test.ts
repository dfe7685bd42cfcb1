import { describe, expect, it } from 'vitest'
import { createLooking, type LookedAt } from '../../../server/ticks/sampling/looking.ts'
import type { Look } from '../../../server/ticks/sampling/sampler.ts'
import { ManualTime } from '../../support/manualTime.ts'

const START = Date.UTC(2026, 10, 22, 12)
const HOUR = 3_600_000

/** Looks at a source whose price is its time; `recomputed` as it was at any time, otherwise as it is now. */
const lookAt = (recomputed: boolean, more: Partial<LookedAt> = {}) => {
  const time = new ManualTime(START)
  let at: number | undefined
  const source: LookedAt = {
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
  const looks: Look[] = []
  const looking = createLooking({
    source,
    instruments: ['BTC-USDT'],
    clock: time,
    timers: time,
    tell: (own) => void looks.push(...own),
  })
  const rest = (): void => {
    for (let turns = 0; turns < 100; turns += 1) time.advance(0)
  }
  return { time, looks, looking, rest, missed: () => looks.filter(({ filled }) => filled) }
}
const times = (looks: readonly Look[]): number[] => looks.map(({ at }) => at - START)

describe('a source that can be recomputed', () => {
  it('is looked at for each half-second, with the price of that very moment', () => {
    const { time, looks, looking } = lookAt(true)
    looking.follow(0)
    time.advance(2_100)
    expect(times(looks)).toEqual([500, 1_000, 1_500, 2_000])
    expect(looks.every(({ at, filled, quotes }) => !filled && quotes[0]?.px === String(at))).toBe(true)
  })

  it('has nothing missed while nobody could run: each moment is looked at afterwards, and marked', () => {
    const { time, looks, looking, rest, missed } = lookAt(true)
    looking.follow(0)
    time.advance(1_000)
    time.sleep(6_300)
    rest()
    expect(times(looks)).toEqual(Array.from({ length: 14 }, (_, nth) => (nth + 1) * 500))
    expect(times(missed())).toEqual(Array.from({ length: 10 }, (_, nth) => 1_500 + nth * 500))
    expect(looks.every(({ at, quotes }) => quotes[0]?.px === String(at))).toBe(true)
  })

  it('goes on after what was recorded before a start', () => {
    const { looks, looking, rest, missed } = lookAt(true)
    looking.follow(START - 5_000)
    rest()
    expect(times(looks)).toEqual(Array.from({ length: 10 }, (_, nth) => -4_500 + nth * 500))
    expect(times(missed()).at(-1)).toBe(-1_500)
  })

  it('makes nothing up of a time before it began, or before anything was recorded of it', () => {
    const early = lookAt(true, { begins: START - 2_000 })
    early.looking.follow(START - 60_000)
    early.rest()
    expect(times(early.looks)).toEqual([-2_000, -1_500, -1_000, -500, 0])
    const first = lookAt(true)
    first.looking.follow(0)
    first.rest()
    expect(first.looks).toEqual([])
  })

  it('fills in what the longest contract can need, and no more', () => {
    const { time, looks, looking, rest } = lookAt(true)
    looking.follow(START - 5 * HOUR)
    rest()
    const gap = looks.findIndex(({ at }, nth) => at - (looks[nth - 1]?.at ?? at) > 500)
    expect(looks[gap - 1]?.at).toBe(START - 4 * HOUR + 10_500)
    expect(looks[gap]?.at).toBe(START)
    // Counted from the last moment that was not missed.
    time.sleep(2 * HOUR)
    rest()
    const after = looks.slice(gap + 1)
    expect(after[0]).toMatchObject({ at: START + 500, filled: true })
    expect(after.findLast(({ filled }) => filled)?.at).toBe(START + HOUR + 10_000)
  })

  it('waits for a clock that was set back', () => {
    const { time, looks, looking } = lookAt(true)
    looking.follow(0)
    time.advance(1_000)
    time.setTo(START)
    time.advance(1_000)
    expect(times(looks)).toEqual([500, 1_000])
    time.advance(600)
    expect(times(looks)).toEqual([500, 1_000, 1_500])
  })

  it('is looked at again from where the record has to', () => {
    const { time, looks, looking, rest } = lookAt(true)
    looking.follow(0)
    time.advance(2_000)
    looking.follow(START + 500)
    rest()
    expect(times(looks)).toEqual([500, 1_000, 1_500, 2_000, 1_000, 1_500, 2_000])
  })
})

describe('a source that cannot be recomputed', () => {
  it('says what is now, under the time of now; what was missed is a gap', () => {
    const { time, looks, looking, missed } = lookAt(false)
    looking.follow(START - 5_000)
    time.advance(1_000)
    time.sleep(6_300)
    time.advance(700)
    expect(times(looks)).toEqual([500, 1_000, 7_300, 7_500, 8_000])
    expect(missed()).toEqual([])
  })
})
