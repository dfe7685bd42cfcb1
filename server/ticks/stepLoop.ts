import type { Clock, Timers } from '../platform/ports.ts'
import { SAMPLE_INTERVAL_MS } from './sampling/sampler.ts'

interface StepLoopParts {
  readonly clock: Clock
  readonly timers: Timers
  /** One step; never rejects. */
  readonly run: () => Promise<void>
  /** Steps that nothing waits for are begun only while this is true. */
  readonly isRunning: () => boolean
}

/** Runs steps one after the other: at each sampling interval, and when there is something to take. */
export class StepLoop {
  readonly #parts: StepLoopParts
  #step: Promise<void> | undefined
  /** Set when there is something to take while a step is under way. */
  #isNotified = false
  #cancel: (() => void) | undefined
  #isStopped = false

  constructor(parts: StepLoopParts) {
    this.#parts = parts
  }

  begin(): Promise<void> {
    this.#isNotified = false
    this.#step = this.#parts.run().finally(() => {
      this.#step = undefined
      if (this.#isNotified && this.#parts.isRunning()) void this.begin()
    })
    return this.#step
  }

  /** There is something to take: begins a step now, or after the one that is under way. */
  readonly notify = (): void => {
    this.#isNotified = true
    if (this.#step === undefined && this.#parts.isRunning()) void this.begin()
  }

  /** Begins a step at each sampling interval from now on, unless one is under way then. */
  schedule(): void {
    const { clock, timers } = this.#parts
    this.#cancel = timers.after(SAMPLE_INTERVAL_MS - (clock.now() % SAMPLE_INTERVAL_MS), () => {
      if (this.#isStopped) return
      this.schedule()
      if (this.#step === undefined) void this.begin()
    })
  }

  /** Resolves when no step is under way. */
  async idle(): Promise<void> {
    // A notification that came meanwhile is a step of its own.
    while (this.#step !== undefined) await this.#step
  }

  /** A step that is under way goes on. */
  stop(): void {
    this.#isStopped = true
    this.#cancel?.()
  }
}
