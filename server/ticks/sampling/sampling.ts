import type { Clock } from '../../platform/ports.ts'
import { createSampler, type IndexSource, type Look } from './sampler.ts'

/** Looks at the indexes twice a second, wherever that is done, and keeps the looks until the record takes them. */
export interface Sampling {
  /**
   * From now on, after a time (Unix ms), in order; what was not taken before is dropped. `told`: there are looks to take.
   * Where the source can be recomputed, what was missed since `after` is looked at now.
   */
  follow(after: number, onTick: () => void): void
  take(): readonly Look[]
  /** How long there has been no look that there should have been, ms; 0 where looks are made when they are taken. */
  silence(): number
  stop(): Promise<void>
}

/** Looks when the record takes: for markets that a test moves by hand. */
export const samplingHere = (market: IndexSource, instruments: readonly string[], clock: Clock): Sampling => {
  const sample = createSampler(market, instruments)
  return {
    follow: () => {},
    take: () => {
      const at = clock.now()
      return [{ at, filled: false, quotes: sample(at) }]
    },
    silence: () => 0,
    stop: () => Promise.resolve(),
  }
}
