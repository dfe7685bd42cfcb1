import type { Clock, Timers } from '../../platform/ports.ts'
import { createSampler, type IndexSource, type Look, SAMPLE_INTERVAL } from './sampler.ts'

/** A moment that is looked at so many ms later was missed. */
const MISSED_AFTER_MS = 1_000
/** So far the record is filled in, ms: the longest contract, and what settles it. */
const MAX_FILLED_MS = 3_600_000 + 10_000
/** Moments looked at in one turn, when many were missed. */
const MAX_LOOKS_PER_TURN = 120

/** An index source in the place where it is looked at. */
export interface LookedAt extends IndexSource {
  /** Puts a source that can be recomputed at a time (Unix ms); one without it says what is now. */
  readonly moveTo?: (at: number) => void
  /** Before this time (Unix ms) there is nothing to recompute. */
  readonly begins: number
  start(): Promise<void>
  stop(): void
}

/** What a module of `sources/` exports as `open`. Throws for a recording that cannot be read. */
export type OpenSource<Plan> = (plan: Plan, instruments: readonly string[], clock: Clock, timers: Timers) => LookedAt

export interface LookingParts {
  readonly source: LookedAt
  readonly instruments: readonly string[]
  readonly clock: Clock
  readonly timers: Timers
  readonly tell: (looks: readonly Look[]) => void
}

export interface Looking {
  /** Looks from now on at what comes after a time (Unix ms), up to which all of this source is recorded; 0: nothing is. */
  follow(after: number): void
  stop(): void
}

/** The first moment to look at after a time. */
const momentAfter = (at: number): number => (Math.floor(at / SAMPLE_INTERVAL) + 1) * SAMPLE_INTERVAL

/**
 * Looks at a source at each half-second of the clock. One that can be recomputed is looked at as it was at that very moment,
 * and so is each moment that was missed; of others only what they say now counts, under the time of now.
 */
export const createLooking = ({ source, instruments, clock, timers, tell }: LookingParts): Looking => {
  const { moveTo } = source
  let sample = createSampler(source, instruments)
  /** Of a source that can be recomputed: the next moment, and the last one that was not missed. */
  let next = 0
  let timely = 0
  /** Of others: when they were looked at last. */
  let last = 0
  let cancel: (() => void) | undefined

  const recompute = (now: number, move: (at: number) => void): Look[] => {
    const looks: Look[] = []
    while (next <= now && looks.length < MAX_LOOKS_PER_TURN) {
      const filled = now - next > MISSED_AFTER_MS
      if (filled && next > timely + MAX_FILLED_MS) {
        next = momentAfter(now - SAMPLE_INTERVAL)
        continue
      }
      if (!filled) timely = next
      move(next)
      looks.push({ at: next, filled, quotes: sample(next) })
      next += SAMPLE_INTERVAL
    }
    return looks
  }
  const lookNow = (now: number): Look[] => {
    if (now <= last) return []
    last = now
    return [{ at: now, filled: false, quotes: sample(now) }]
  }

  const turn = (): void => {
    const now = clock.now()
    const looks = moveTo === undefined ? lookNow(now) : recompute(now, moveTo)
    if (looks.length > 0) tell(looks)
    const isBehind = moveTo !== undefined && looks.length === MAX_LOOKS_PER_TURN
    cancel = timers.after(isBehind ? 0 : momentAfter(now) - now, turn)
  }

  return {
    follow: (after) => {
      cancel?.()
      sample = createSampler(source, instruments)
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
