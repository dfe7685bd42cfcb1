import type { Frames, Topic } from './topic.ts'

/** Mark of a topic that was subscribed while the connection lagged: it is due its first value. */
export const NEVER_SERVED = -1

/**
 * What a connection missed since its socket was full: one number per topic, whatever the market does meanwhile.
 * Topics are served in the order in which they were first missed, and queue again at the end: round robin.
 */
export class Lag {
  /** When the socket last took something, Unix ms. */
  since: number
  readonly #missed = new Map<Topic, number>()

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

  forget(topic: Topic): void {
    this.#missed.delete(topic)
  }

  /** Each missed topic with what counts now; the caller stops when the socket is full again. */
  *takeOut(): Generator<[Topic, Frames]> {
    for (const [topic, since] of this.#missed) {
      const frames = since === NEVER_SERVED ? topic.feed.first() : topic.feed.catchUp(topic.version - since)
      // Only now: a feed may publish what it held back when it is asked, and that is in the frames already.
      this.#missed.delete(topic)
      yield [topic, frames]
    }
  }
}
