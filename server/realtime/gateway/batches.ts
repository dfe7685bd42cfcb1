import type { Clock, Timers } from '../../platform/ports.ts'
import { Batch, type Outlet } from './batch.ts'
import type { Flusher } from './flusher.ts'
import { type Frame, textFrame } from './frame.ts'
import { type Paced, Pacer, paced } from './pacer.ts'

/** A market that ticks each 100 ms passes; the rows of many that tick at all times shall not come much more often. */
const SLACK = 0.1

/** All connections of one pace; they are served at the same time, so that equal ones share their frame. */
export class Group {
  readonly #batches = new Set<Batch>()
  readonly #pacer: Pacer
  readonly #task: Paced
  readonly #onEmpty: () => void
  /** Its flush comes at the end of this turn. */
  #isArmed = false

  constructor(pacer: Pacer, flusher: Flusher, onEmpty: () => void) {
    this.#pacer = pacer
    this.#onEmpty = onEmpty
    // At the end of the turn, when everything that ticks in it has ticked.
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

  /** A row changed: a flush comes at the end of this turn, or as soon as the pace allows. */
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

/** The batches of all connections, by pace. */
export class Batches {
  readonly #groups = new Map<number, Group>()
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #flusher: Flusher
  readonly #head: string
  #lastTexts: readonly string[] = []
  #lastAt = 0
  #lastFrame: Frame | undefined

  /** `arg` is the one that stands in every frame, as JSON. */
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

  /** Some row has changed. */
  changed(): void {
    for (const group of this.#groups.values()) group.offer()
  }

  soon(batch: Batch): void {
    this.#flusher.addMaker(batch)
  }

  /** The rows in one frame. Neighbours that are due the same rows share it. */
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
