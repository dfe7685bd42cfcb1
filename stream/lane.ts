import type { Ports } from './ports.ts'

/** Conflation in time: marks are free, and one flush an interval carries the latest of everything marked. */
export interface Lane {
  /** Something changed. The first mark after a quiet interval flushes at once. */
  readonly mark: () => void
  /** While paused nothing flushes; marks are kept. */
  readonly pause: () => void
  /** Flushes what was kept, in one. */
  readonly resume: () => void
  readonly stop: () => void
}

/** `byFrame` waits for the next paint instead of counting the rest of the interval. */
export const createLane = (ports: Ports, interval: number, byFrame: boolean, flush: () => void): Lane => {
  let last = Number.NEGATIVE_INFINITY
  let dirty = false
  let waiting = false
  let paused = false
  let stopped = false

  const run = (): void => {
    waiting = false
    if (!dirty || paused || stopped) return
    dirty = false
    last = ports.now()
    flush()
  }
  return {
    mark: () => {
      dirty = true
      if (waiting || paused) return
      const rest = last + interval - ports.now()
      // A clock that was set back must not silence the lane.
      if (rest <= 0 || rest > interval) return run()
      waiting = true
      if (byFrame) ports.frame(run)
      else ports.setTimeout(run, rest)
    },
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
      if (!waiting) run()
    },
    stop: () => {
      stopped = true
    },
  }
}
