import type { Frames, Resume, Topic } from './topic.ts'

/** Marks a topic that is due its first value. */
const NEVER_SERVED = -1

/**
 * What a connection missed while its socket was full: one number per topic, however much the market changes meanwhile.
 * Topics are served in the order in which they were first missed; one that is missed again goes to the end.
 */
export class Lag {
  /** When the socket last drained, or became full, Unix ms. */
  since: number
  readonly #missed = new Map<Topic, number>()
  readonly #resumes = new Map<Topic, Resume>()

  constructor(since: number) {
    this.since = since
  }

  get isEmpty(): boolean {
    return this.#missed.size === 0
  }

  /** Notes the first version that was missed; later ones of the same topic change nothing. */
  miss(topic: Topic, version: number): void {
    if (!this.#missed.has(topic)) this.#missed.set(topic, version)
  }

  /** Marks the topic for its first value: it was subscribed during the lag, or its first value could not be sent. */
  missFirst(topic: Topic, resume: Resume | undefined): void {
    this.#missed.set(topic, NEVER_SERVED)
    if (resume === undefined) this.#resumes.delete(topic)
    else this.#resumes.set(topic, resume)
  }

  forget(topic: Topic): void {
    this.#missed.delete(topic)
    this.#resumes.delete(topic)
  }

  /** Each missed topic with its current frames. The caller stops when the socket is full again. */
  *takeOut(): Generator<[Topic, Frames, Resume | undefined]> {
    for (const [topic, since] of this.#missed) {
      const resume = this.#resumes.get(topic)
      const frames = since === NEVER_SERVED ? topic.feed.first(resume) : topic.feed.catchUp(topic.version - since)
      // Only now, because reading the feed may publish a value it held back, which `frames` already contains.
      this.forget(topic)
      yield [topic, frames, resume]
    }
  }
}
