import type { Row } from './batch.ts'
import type { Frame } from './frame.ts'

/** What a channel of one instrument (or one user) sends. A topic runs it while somebody is subscribed. */
export interface Feed {
  /** Begins to publish; the answer ends it. Called with the first subscriber. */
  start(publish: (frame: Frame) => void): () => void
  /** For someone who has just subscribed: the last known value, at once; with `resume` what he missed, if it is known. */
  first(resume?: Resume): Frames
  /**
   * For someone who missed the last `missed` frames: what counts now, never an old price. With 0 he missed nothing but
   * subscribed again, which brings snapshots anew and repeats no value.
   */
  catchUp(missed: number): Frames
  /** Once a second, for what must be repeated when nothing happens. */
  sweep?(now: number): void
  /** Instead of frames: its row in the frames that each connection gets at its own pace. It publishes nothing then. */
  readonly row?: Row
}

/** How far a subscriber to a private channel knows its history. */
export interface Resume {
  readonly epoch: string
  readonly offset: number
  /** He has no state to put it on: the snapshot too, behind what he missed. */
  readonly snapshot: boolean
}

/** A promise where the value comes from the database; then the frames are a whole snapshot. */
export type Frames = readonly Frame[] | Promise<readonly Frame[]>

/** A connection, as its topics see it. */
export interface Subscriber {
  deliver(topic: Topic, frame: Frame): void
}

/** One stream of frames and those who get it. Each frame is built once, whatever their number. */
export class Topic {
  readonly key: string
  readonly feed: Feed
  /** Frames published so far. */
  version = 0
  readonly #subscribers = new Set<Subscriber>()
  readonly #onOpen: ((topic: Topic) => void) | undefined
  readonly #onClose: ((topic: Topic) => void) | undefined
  #stop: (() => void) | undefined

  constructor(key: string, feed: Feed, onOpen?: (topic: Topic) => void, onClose?: (topic: Topic) => void) {
    this.key = key
    this.feed = feed
    this.#onOpen = onOpen
    this.#onClose = onClose
  }

  get size(): number {
    return this.#subscribers.size
  }

  has(subscriber: Subscriber): boolean {
    return this.#subscribers.has(subscriber)
  }

  /** Makes the feed run; `add` follows in the same turn. */
  open(): void {
    if (this.#stop !== undefined) return
    this.#stop = this.feed.start((frame) => this.#publish(frame))
    this.#onOpen?.(this)
  }

  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber)
  }

  remove(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return
    this.#stop?.()
    this.#stop = undefined
    this.#onClose?.(this)
  }

  #publish(frame: Frame): void {
    this.version++
    for (const subscriber of this.#subscribers) subscriber.deliver(this, frame)
  }
}
