import type { Clock, Timers } from '../../platform/ports.ts'

/** A task that its pacer limits to a rate. */
export interface Paced {
  /** Earliest time of the next run, Unix ms; set by the pacer. */
  dueAt: number
  waiting: boolean
  run(): void
}

/** A task for a pacer; its first run is not delayed. */
export const paced = (run: () => void): Paced => ({ dueAt: 0, waiting: false, run })

/** Delayed runs are aligned to this grid in ms, so that one flush serves many topics. */
const GRID = 10
/** Tolerance: a source that ticks at the interval itself is sometimes a little early, and is not held back for that. */
const SLACK = { part: 0.2, most: 20 } as const

/**
 * Runs a task at once, and merges its next runs into one until `interval` has passed: the latest value at most once per
 * `interval`, and the last value is always sent.
 */
export class Pacer {
  readonly #interval: number
  readonly #clock: Clock
  readonly #timers: Timers
  #waiting: Paced[] = []
  #cancel: (() => void) | undefined
  #wakesAt = 0

  constructor(interval: number, clock: Clock, timers: Timers, slack: number = SLACK.part) {
    this.#interval = interval - Math.min(interval * slack, SLACK.most)
    this.#clock = clock
    this.#timers = timers
  }

  /** Runs the task now if its interval has passed, otherwise as soon as it has. */
  offer(task: Paced): void {
    if (task.waiting) return
    const now = this.#clock.now()
    // After the clock was set back, `dueAt` may be far away; the topic must not stay silent until then.
    if (now >= task.dueAt || task.dueAt - now > this.#interval) return this.#run(task, now)
    task.waiting = true
    this.#waiting.push(task)
    this.#wakeBy(task.dueAt, now)
  }

  /** Runs the task now if it is waiting. */
  runIfWaiting(task: Paced): void {
    if (task.waiting) this.#run(task, this.#clock.now())
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#waiting = []
  }

  #run(task: Paced, now: number): void {
    task.waiting = false
    task.dueAt = now + this.#interval
    task.run()
  }

  #wakeBy(due: number, now: number): void {
    const wake = Math.ceil(due / GRID) * GRID
    if (this.#cancel !== undefined && this.#wakesAt <= wake) return
    this.#cancel?.()
    this.#wakesAt = wake
    this.#cancel = this.#timers.after(Math.max(1, wake - now), () => this.#wake())
  }

  #wake(): void {
    this.#cancel = undefined
    const now = this.#clock.now()
    const waiting = this.#waiting
    this.#waiting = []
    for (const task of waiting) {
      if (!task.waiting) continue
      if (now >= task.dueAt || task.dueAt - now > this.#interval) this.#run(task, now)
      else this.#waiting.push(task)
    }
    const next = this.#waiting.reduce((soonest, task) => Math.min(soonest, task.dueAt), Number.POSITIVE_INFINITY)
    if (next !== Number.POSITIVE_INFINITY) this.#wakeBy(next, now)
  }
}
