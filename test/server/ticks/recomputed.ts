import type { IndexSample } from '../../../server/ticks/sampling/sampler.ts'
import type { Sampling } from '../../../server/ticks/sampling/sampling.ts'
import { createSamplingSchedule, type SampledSource } from '../../../server/ticks/sampling/schedule.ts'
import type { ManualTime } from '../../support/manualTime.ts'
import { INSTRUMENTS } from './recordOn.ts'

/** What an index says at a time when every price follows from the time. */
export const priceAt = (instId: string, at: number): string => `${(instId.length + at / 500) % 997}.${at % 7}1`

/** Looks on a test's time at indexes that can be recomputed. */
export const recomputedSampling = (time: ManualTime, priceOf = priceAt): Sampling => {
  let now = 0
  let waiting: IndexSample[] = []
  let told: (() => void) | undefined
  const source: SampledSource = {
    halted: undefined,
    begins: 0,
    has: () => true,
    isOpen: () => true,
    index: (instId) => ({ idxPx: priceOf(instId, now), ts: String(now) }),
    moveTo: (at) => {
      now = at
    },
    start: () => Promise.resolve(),
    stop: () => {},
  }
  const schedule = createSamplingSchedule({
    source,
    instruments: INSTRUMENTS,
    clock: time,
    timers: time,
    onSamples: (samples) => {
      waiting.push(...samples)
      told?.()
    },
  })
  return {
    follow: (after, tell) => {
      waiting = []
      told = tell
      schedule.follow(after)
    },
    take: () => waiting.splice(0),
    silence: () => 0,
    stop: async () => schedule.stop(),
  }
}
