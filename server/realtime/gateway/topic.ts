import type { Row } from './batch.ts'
import type { Frame } from './frame.ts'

/** What a channel of one instrument (or one user) sends. A topic runs it while somebody is subscribed. */
export interface Feed {
  /** Begins to publish, and returns a function that stops it. Called for the first subscriber. */
  start(publish: (frame: Frame) => void): () => void
  /** Frames for a new subscriber: the last known value, or with `resume` what it missed if that is still known. */
  first(resume?: Resume): Frames
  /**
   * Current frames for a subscriber that missed the last `missed` frames, never an outdated price. 0 means a repeated
   * subscribe: snapshots are sent again, single values are not.
   */
  catchUp(missed: number): Frames
  /** Called once a second; sends what must be repeated when nothing changes. */
  sweep?(now: number): void
  /**
   * A feed with a row publishes no frames: the row goes into the batch of each connection, at that connection's rate.
   */
  readonly row?: Row
}

/** A subscriber's cursor in the history of a private channel. */
export interface Resume {
  readonly epoch: string
  readonly offset: number
  /** The subscriber has lost its state, and needs the snapshot in addition to what it missed. */
  readonly snapshot: boolean
}

/** A promise if the frames come from the database; they are a whole snapshot then. */
export type Frames = readonly Frame[] | Promise<readonly Frame[]>

/** The part of a connection that its topics use. */
export interface Subscriber {
  deliver(topic: Topic, frame: Frame): void
}

/** One stream of frames and its subscribers. Each frame is built once for all of them. */
export class Topic {
  readonly key: string
  readonly feed: Feed
  /** What a subscription takes from its connection's budget. */
  readonly weight: number
  /** Frames published so far. */
  version = 0
  readonly #subscribers = new Set<Subscriber>()
  readonly #onOpen: ((topic: Topic) => void) | undefined
  readonly #onClose: ((topic: Topic) => void) | undefined
  #stop: (() => void) | undefined

  constructor(key: string, feed: Feed, onOpen?: (topic: Topic) => void, onClose?: (topic: Topic) => void, weight = 0) {
    this.key = key
    this.feed = feed
    this.weight = weight
    this.#onOpen = onOpen
    this.#onClose = onClose
  }

  get size(): number {
    return this.#subscribers.size
  }

  has(subscriber: Subscriber): boolean {
    return this.#subscribers.has(subscriber)
  }

  /** Starts the feed if it is not running; call `add` in the same turn. */
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
