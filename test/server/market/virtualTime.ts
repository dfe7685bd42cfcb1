import type { Clock, Timers } from '../../../server/ports.ts'

/** A clock that stands still until it is told to go on, and the timers that hang on it. */
export interface VirtualTime extends Timers {
  readonly clock: Clock
  /** Runs every timer that falls due, in order of time. */
  advance(milliseconds: number): void
  /** A suspended computer: the time passes, then the timers that fell due run once, late. */
  sleep(milliseconds: number): void
  /** Timers that wait. */
  readonly waiting: number
}

export const virtualTime = (start: number): VirtualTime => {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  return {
    clock: { now: () => now },
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: (milliseconds) => {
      const until = now + milliseconds
      for (;;) {
        const [next] = timers.toSorted((a, b) => a.at - b.at)
        if (next === undefined || next.at > until) break
        timers = timers.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
    sleep: (milliseconds) => {
      now += milliseconds
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    get waiting() {
      return timers.length
    },
  }
}
