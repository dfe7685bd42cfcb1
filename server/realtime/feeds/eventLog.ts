/** An event with its offset in the history. */
export interface LoggedEvent<T> {
  readonly offset: number
  /** Unix ms. */
  readonly at: number
  readonly event: T
}

/** The last events of one history, in order. Offsets count up by one from 1. */
export class EventLog<T> {
  readonly #most: number
  #kept: LoggedEvent<T>[] = []
  #offset = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Offset of the last event; 0 before the first. */
  get offset(): number {
    return this.#offset
  }

  get size(): number {
    return this.#kept.length
  }

  append(event: T, at: number): LoggedEvent<T> {
    const logged = { offset: ++this.#offset, at, event }
    this.#kept.push(logged)
    if (this.#kept.length > this.#most) this.#kept.shift()
    return logged
  }

  /** The events after `offset`, oldest first; undefined when some are no longer kept, or the offset does not exist. */
  since(offset: number): readonly LoggedEvent<T>[] | undefined {
    const missed = this.#offset - offset
    if (offset < 0 || missed < 0 || missed > this.#kept.length) return undefined
    return missed === 0 ? [] : this.#kept.slice(-missed)
  }

  /** Drops events from before this time, Unix ms. */
  dropBefore(time: number): void {
    let old = 0
    while (old < this.#kept.length && (this.#kept[old]?.at ?? time) < time) old++
    if (old > 0) this.#kept = this.#kept.slice(old)
  }

  /** Drops all events, but keeps the offset. */
  clear(): void {
    this.#kept = []
  }
}
