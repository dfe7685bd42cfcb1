/** Something that was told, and where it stands. */
export interface LoggedEvent<T> {
  readonly offset: number
  /** Unix ms. */
  readonly at: number
  readonly event: T
}

/** The last things told in one history, in order; offsets count up by one from 1. */
export class EventLog<T> {
  readonly #most: number
  #kept: LoggedEvent<T>[] = []
  #offset = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Where the last one stands; 0 before the first. */
  get offset(): number {
    return this.#offset
  }

  get size(): number {
    return this.#kept.length
  }

  tell(event: T, at: number): LoggedEvent<T> {
    const logged = { offset: ++this.#offset, at, event }
    this.#kept.push(logged)
    if (this.#kept.length > this.#most) this.#kept.shift()
    return logged
  }

  /** Everything after `offset`, oldest first; undefined when some of it is no longer known, or it never was. */
  since(offset: number): readonly LoggedEvent<T>[] | undefined {
    const missed = this.#offset - offset
    if (offset < 0 || missed < 0 || missed > this.#kept.length) return undefined
    return missed === 0 ? [] : this.#kept.slice(-missed)
  }

  /** Forgets what was logged before this time, Unix ms. */
  dropBefore(time: number): void {
    let old = 0
    while (old < this.#kept.length && (this.#kept[old]?.at ?? time) < time) old++
    if (old > 0) this.#kept = this.#kept.slice(old)
  }

  /** Forgets everything but the offset. */
  clear(): void {
    this.#kept = []
  }
}
