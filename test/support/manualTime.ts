import type { Clock, Timers } from '../../server/platform/ports.ts'

interface Waiting {
  readonly at: number
  readonly run: () => void
}

/** A clock and its timers that move only when a test says so. */
export class ManualTime implements Clock, Timers {
  #now: number
  readonly #waiting = new Set<Waiting>()

  constructor(start = Date.UTC(2026, 10, 21)) {
    this.#now = start
  }

  now(): number {
    return this.#now
  }

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.#now + milliseconds, run }
    this.#waiting.add(entry)
    return () => {
      this.#waiting.delete(entry)
    }
  }

  /** Moves on, running what falls due on the way, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds
    for (;;) {
      const [next] = [...this.#waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
      if (next === undefined) break
      this.#waiting.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = end
  }

  /** A suspended computer: the time passes first, then what fell due runs once, late. */
  sleep(milliseconds: number): void {
    this.#now += milliseconds
    for (const entry of [...this.#waiting].filter(({ at }) => at <= this.#now)) {
      this.#waiting.delete(entry)
      entry.run()
    }
  }

  /** Somebody sets the clock, ahead or back; timers, which do not look at it, fire after what was left of them. */
  setTo(now: number): void {
    const move = now - this.#now
    this.#now = now
    const entries = Array.from(this.#waiting, ({ at, run }) => ({ at: at + move, run }))
    this.#waiting.clear()
    for (const entry of entries) this.#waiting.add(entry)
  }

  get waiting(): number {
    return this.#waiting.size
  }
}
