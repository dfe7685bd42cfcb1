import type { Clock, Timers } from '../../platform/ports.ts'

/** Something that must not happen more often than its pacer allows. */
export interface Paced {
  /** Not before this time, Unix ms. Kept by the pacer. */
  dueAt: number
  waiting: boolean
  run(): void
}

/** What runs at a pacer's rate; it may run at once. */
export const paced = (run: () => void): Paced => ({ dueAt: 0, waiting: false, run })

/** Late runs are gathered on this grid, so that one flush serves many topics. */
const GRID = 10
/** A source that ticks on a grid of its own comes a little early or late; that is no reason to hold it back. */
const SLACK = { part: 0.2, most: 20 } as const

/**
 * Lets the first run through at once and holds the next ones back until `interval` has passed, as one run: the latest
 * value at most every `interval`, and no value is ever left behind.
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

  /** Runs it now if it may, else soon. */
  offer(task: Paced): void {
    if (task.waiting) return
    const now = this.#clock.now()
    // A clock that was set back must not silence a topic.
    if (now >= task.dueAt || task.dueAt - now > this.#interval) return this.#run(task, now)
    task.waiting = true
    this.#waiting.push(task)
    this.#wakeBy(task.dueAt, now)
  }

  /** Runs it now if it was waiting. */
  hurry(task: Paced): void {
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
