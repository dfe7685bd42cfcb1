import type { Clock, Timers } from '../../platform/ports.ts'
import { createSampler, type IndexSample, type IndexSource, SAMPLE_INTERVAL_MS } from './sampler.ts'

/** A moment that is sampled this much later was missed. */
const MISSED_AFTER_MS = 1_000
/** The record is filled in no further than this: the longest contract, and what settles it. */
const MAX_FILLED_MS = 3_600_000 + 10_000
/** Moments sampled in one turn, when many were missed. */
const MAX_SAMPLES_PER_TURN = 120

/** An index source where it is sampled. */
export interface SampledSource extends IndexSource {
  /** Moves a source that can be recomputed to a time (Unix ms); a source without it gives the present. */
  readonly moveTo?: (at: number) => void
  /** Before this time (Unix ms) there is nothing to recompute. */
  readonly begins: number
  start(): Promise<void>
  stop(): void
}

/** What a module of `sources/` exports as `open`. Throws for a recording that cannot be read. */
export type OpenSource<Plan> = (
  plan: Plan,
  instruments: readonly string[],
  clock: Clock,
  timers: Timers,
) => SampledSource

export interface SamplingScheduleParts {
  readonly source: SampledSource
  readonly instruments: readonly string[]
  readonly clock: Clock
  readonly timers: Timers
  readonly onSamples: (samples: readonly IndexSample[]) => void
}

export interface SamplingSchedule {
  /** Samples every moment after a time (Unix ms), up to which all of this source is recorded; 0: nothing is. */
  follow(after: number): void
  stop(): void
}

/** The first moment to sample after a time. */
const momentAfter = (at: number): number => (Math.floor(at / SAMPLE_INTERVAL_MS) + 1) * SAMPLE_INTERVAL_MS

/**
 * Samples a source at each half-second of the clock. A source that can be recomputed is read as it was at that very
 * moment, missed moments included; of others only the present value counts, under the present time.
 */
export const createSamplingSchedule = ({
  source,
  instruments,
  clock,
  timers,
  onSamples,
}: SamplingScheduleParts): SamplingSchedule => {
  const { moveTo } = source
  let readIndexes = createSampler(source, instruments)
  /** Of a source that can be recomputed: the next moment, and the last one that was not missed. */
  let next = 0
  let timely = 0
  /** Of others: when they were sampled last. */
  let last = 0
  let cancel: (() => void) | undefined

  const recompute = (now: number, move: (at: number) => void): IndexSample[] => {
    const samples: IndexSample[] = []
    while (next <= now && samples.length < MAX_SAMPLES_PER_TURN) {
      const filled = now - next > MISSED_AFTER_MS
      if (filled && next > timely + MAX_FILLED_MS) {
        next = momentAfter(now - SAMPLE_INTERVAL_MS)
        continue
      }
      if (!filled) timely = next
      move(next)
      samples.push({ at: next, filled, quotes: readIndexes(next) })
      next += SAMPLE_INTERVAL_MS
    }
    return samples
  }
  const sampleNow = (now: number): IndexSample[] => {
    if (now <= last) return []
    last = now
    return [{ at: now, filled: false, quotes: readIndexes(now) }]
  }

  const turn = (): void => {
    const now = clock.now()
    const samples = moveTo === undefined ? sampleNow(now) : recompute(now, moveTo)
    if (samples.length > 0) onSamples(samples)
    const isBehind = moveTo !== undefined && samples.length === MAX_SAMPLES_PER_TURN
    cancel = timers.after(isBehind ? 0 : momentAfter(now) - now, turn)
  }

  return {
    follow: (after) => {
      cancel?.()
      readIndexes = createSampler(source, instruments)
      const now = clock.now()
      // What was not recorded of this source, or lies before its beginning, cannot be missed.
      next = momentAfter(after > 0 ? Math.max(after, source.begins - 1) : now)
      timely = Math.min(next, now)
      last = after
      cancel = timers.after(moveTo === undefined ? momentAfter(now) - now : 0, turn)
    },
    stop: () => cancel?.(),
  }
}
