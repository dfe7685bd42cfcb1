/** The clock, injected so that the same seed gives the same run. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

/** Uniform in [0, 1). */
export type Random = () => number

export const systemClock: Clock = { now: () => Date.now() }

/** Timers, injected so that tests run in virtual time. */
export interface Timers {
  /** Runs once after this many milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

/** Timers that do not keep the process alive. */
export const systemTimers: Timers = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
