import type { Frame } from './frame.ts'
import type { Resume, Topic } from './topic.ts'

/** Frames kept while a snapshot is read; with more it is read again. */
const MAX_KEPT = 100

/** A snapshot that is being read: what its topic said meanwhile, and what it answers. */
interface Read {
  readonly kept: Frame[]
  readonly resume: Resume | undefined
}

/** What becomes of a read. */
export interface ReadEnds {
  /** The snapshot, and behind it what happened while it was read. */
  done(topic: Topic, resume: Resume | undefined, frames: readonly Frame[]): void
  /** Too much happened meanwhile, or it could not be read and is to be tried once more. */
  again(topic: Topic, resume: Resume | undefined): void
  /** Calls `run` when it may be tried once more. */
  retryLater(run: () => void, problem: unknown): void
}

/**
 * The snapshots that a connection waits for because they come from the database. What a topic says while its snapshot is
 * read is kept and follows it, so that nothing is missing between the two and nothing comes before.
 */
export class Reads {
  readonly #ends: ReadEnds
  readonly #open = new Map<Topic, Read>()

  constructor(ends: ReadEnds) {
    this.#ends = ends
  }

  /** Answers false when no snapshot of this topic is being read. Part of the fan-out, so as short as it can be. */
  keep(topic: Topic, frame: Frame): boolean {
    const kept = this.#open.get(topic)?.kept
    if (kept === undefined) return false
    if (kept.length <= MAX_KEPT) kept.push(frame)
    return true
  }

  /** What is read for this topic is wanted no more. */
  forget(topic: Topic): void {
    this.#open.delete(topic)
  }

  clear(): void {
    this.#open.clear()
  }

  /** Waits for a snapshot, in place of an earlier one of this topic. */
  begin(topic: Topic, frames: Promise<readonly Frame[]>, resume: Resume | undefined): void {
    const read: Read = { kept: [], resume }
    this.#open.set(topic, read)
    frames.then(
      (loaded) => this.#loaded(topic, read, loaded),
      (problem: unknown) =>
        this.#ends.retryLater(() => {
          if (this.#open.get(topic) === read) this.#ends.again(topic, resume)
        }, problem),
    )
  }

  #loaded(topic: Topic, read: Read, frames: readonly Frame[]): void {
    if (this.#open.get(topic) !== read) return
    const { kept, resume } = read
    if (kept.length > MAX_KEPT) return this.#ends.again(topic, resume)
    this.#open.delete(topic)
    // A frame may have been published and be the snapshot's own.
    this.#ends.done(topic, resume, [...frames, ...kept.filter((frame) => !frames.includes(frame))])
  }
}
