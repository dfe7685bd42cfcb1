import type { Clock, Timers } from '../../platform/ports.ts'
import { Batch, type Outlet } from './batch.ts'
import type { Flusher } from './flusher.ts'
import { type Frame, textFrame } from './frame.ts'
import { type Paced, Pacer, paced } from './pacer.ts'

/**
 * Tolerance: a market that ticks each 100 ms passes, while many rows that tick at any time do not raise the rate much.
 */
const SLACK = 0.1

/** All connections with the same rate. They are flushed together, so that those with equal rows share a frame. */
export class Group {
  readonly #batches = new Set<Batch>()
  readonly #pacer: Pacer
  readonly #task: Paced
  readonly #onEmpty: () => void
  /** True when the flush at the end of this turn is scheduled. */
  #isArmed = false

  constructor(pacer: Pacer, flusher: Flusher, onEmpty: () => void) {
    this.#pacer = pacer
    this.#onEmpty = onEmpty
    // Waits for the end of the turn, so that one frame has all ticks of the turn.
    this.#task = paced(() => {
      this.#isArmed = true
      flusher.addMaker(this)
    })
  }

  add(batch: Batch): void {
    this.#batches.add(batch)
  }

  delete(batch: Batch): void {
    if (this.#batches.delete(batch) && this.#batches.size === 0) this.#onEmpty()
  }

  /** Called when a row has changed: flushes at the end of this turn, or as soon as the rate allows. */
  offer(): void {
    if (!this.#isArmed) this.#pacer.offer(this.#task)
  }

  prepare(): void {
    this.#isArmed = false
    for (const batch of this.#batches) batch.flush()
  }

  stop(): void {
    this.#pacer.stop()
  }
}

/** The batches of all connections, by rate. */
export class Batches {
  readonly #groups = new Map<number, Group>()
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #flusher: Flusher
  readonly #head: string
  #lastTexts: readonly string[] = []
  #lastAt = 0
  #lastFrame: Frame | undefined

  /** `arg` is the `arg` field of every frame, as JSON. */
  constructor(arg: string, clock: Clock, timers: Timers, flusher: Flusher) {
    this.#head = `{"arg":${arg},"ts":"`
    this.#clock = clock
    this.#timers = timers
    this.#flusher = flusher
  }

  /** A batch for a connection that wants at most one frame in `interval` ms. */
  open(outlet: Outlet, interval: number): Batch {
    return new Batch(this, outlet, this.group(interval))
  }

  group(interval: number): Group {
    const found = this.#groups.get(interval)
    if (found !== undefined) return found
    const group = new Group(new Pacer(interval, this.#clock, this.#timers, SLACK), this.#flusher, () => {
      group.stop()
      this.#groups.delete(interval)
    })
    this.#groups.set(interval, group)
    return group
  }

  /** Called when any row has changed. */
  changed(): void {
    for (const group of this.#groups.values()) group.offer()
  }

  soon(batch: Batch): void {
    this.#flusher.addMaker(batch)
  }

  /** The rows in one frame. Consecutive calls with the same rows share it. */
  frameOf(texts: readonly string[]): Frame {
    const now = this.#clock.now()
    if (this.#lastFrame !== undefined && now === this.#lastAt && isSame(texts, this.#lastTexts)) return this.#lastFrame
    this.#lastTexts = texts
    this.#lastAt = now
    this.#lastFrame = textFrame(`${this.#head}${now}","data":[${texts.join(',')}]}`)
    return this.#lastFrame
  }

  stop(): void {
    for (const group of this.#groups.values()) group.stop()
    this.#lastFrame = undefined
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at])
