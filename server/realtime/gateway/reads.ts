import type { Frame } from './frame.ts'
import type { Resume, Topic } from './topic.ts'

/** Frames kept while a snapshot is being read; if there are more, the snapshot is read again. */
const MAX_KEPT = 100

/** A snapshot that is being read, with the frames that its topic sends meanwhile. */
interface Read {
  readonly kept: Frame[]
  readonly resume: Resume | undefined
}

/** Called with the outcome of a read. */
export interface ReadEnds {
  /** The snapshot, followed by the frames that came while it was read. */
  done(topic: Topic, resume: Resume | undefined, frames: readonly Frame[]): void
  /** Reads again: too many frames came meanwhile, or the read failed and its delay is over. */
  again(topic: Topic, resume: Resume | undefined): void
  /** Calls `run` after a delay. */
  retryLater(run: () => void, problem: unknown): void
}

/**
 * The snapshots that a connection is waiting for because they come from the database. Frames of a topic whose snapshot
 * is being read are kept and sent after it, so that none is lost and none comes before it.
 */
export class Reads {
  readonly #ends: ReadEnds
  readonly #open = new Map<Topic, Read>()

  constructor(ends: ReadEnds) {
    this.#ends = ends
  }

  /**
   * Keeps the frame and returns true if a snapshot of this topic is being read. Runs for every frame, so it is kept
   * short.
   */
  keep(topic: Topic, frame: Frame): boolean {
    const kept = this.#open.get(topic)?.kept
    if (kept === undefined) return false
    if (kept.length <= MAX_KEPT) kept.push(frame)
    return true
  }

  /** Drops the read of this topic. */
  forget(topic: Topic): void {
    this.#open.delete(topic)
  }

  clear(): void {
    this.#open.clear()
  }

  /** Waits for a snapshot; replaces an earlier read of this topic. */
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
    // A frame that the read itself published may also be part of the snapshot.
    this.#ends.done(topic, resume, [...frames, ...kept.filter((frame) => !frames.includes(frame))])
  }
}
