import type { Frames, Resume, Topic } from './topic.ts'

/** Mark of a topic that is due its first value. */
const NEVER_SERVED = -1

/**
 * What a connection missed since its socket was full: one number per topic, whatever the market does meanwhile.
 * Topics are served in the order in which they were first missed, and queue again at the end: round robin.
 */
export class Lag {
  /** When the socket last took something, Unix ms. */
  since: number
  readonly #missed = new Map<Topic, number>()
  readonly #resumes = new Map<Topic, Resume>()

  constructor(since: number) {
    this.since = since
  }

  get isEmpty(): boolean {
    return this.#missed.size === 0
  }

  /** Notes the first version that was missed. */
  miss(topic: Topic, version: number): void {
    if (!this.#missed.has(topic)) this.#missed.set(topic, version)
  }

  /** The topic was subscribed while the connection lagged, or its first value could not be sent: it is due that. */
  owe(topic: Topic, resume: Resume | undefined): void {
    this.#missed.set(topic, NEVER_SERVED)
    if (resume === undefined) this.#resumes.delete(topic)
    else this.#resumes.set(topic, resume)
  }

  forget(topic: Topic): void {
    this.#missed.delete(topic)
    this.#resumes.delete(topic)
  }

  /** Each missed topic with what counts now; the caller stops when the socket is full again. */
  *takeOut(): Generator<[Topic, Frames, Resume | undefined]> {
    for (const [topic, since] of this.#missed) {
      const resume = this.#resumes.get(topic)
      const frames = since === NEVER_SERVED ? topic.feed.first(resume) : topic.feed.catchUp(topic.version - since)
      // Only now: a feed may publish what it held back when it is asked, and that is in the frames already.
      this.forget(topic)
      yield [topic, frames, resume]
    }
  }
}
