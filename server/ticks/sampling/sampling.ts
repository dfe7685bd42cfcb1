import type { Clock } from '../../platform/ports.ts'
import { createSampler, type IndexSample, type IndexSource } from './sampler.ts'

/** Samples the indexes twice a second, in this thread or another, and keeps the samples until the record takes them. */
export interface Sampling {
  /**
   * Begins after a time (Unix ms), in order; samples that were not taken before are dropped. `onTick`: there are
   * samples to take. Where the source can be recomputed, moments that were missed since `after` are sampled now.
   */
  follow(after: number, onTick: () => void): void
  take(): readonly IndexSample[]
  /** For how long a sample has been overdue, ms; 0 where samples are made when they are taken. */
  silence(): number
  stop(): Promise<void>
}

/** Samples when the record takes: for markets that a test moves by hand. */
export const samplingHere = (market: IndexSource, instruments: readonly string[], clock: Clock): Sampling => {
  const readIndexes = createSampler(market, instruments)
  return {
    follow: () => {},
    take: () => {
      const at = clock.now()
      return [{ at, filled: false, quotes: readIndexes(at) }]
    },
    silence: () => 0,
    stop: () => Promise.resolve(),
  }
}
