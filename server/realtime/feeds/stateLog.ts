import type { Timers } from '../../platform/ports.ts'

/** Gets the present state of the changed keys, and the offset of the change. */
export type StateListener<S> = (state: S, offset: number) => void

const RETRY_DELAY_MS = 1_000
/** Far more than the coins that exist; limits the number of closed positions that are remembered. */
const MAX_KEYS = 1_000

/**
 * The history of a state with keys (coins, positions). Of past changes only key and offset are kept, because clients
 * need the present value only. With listeners, changes are read from the records, one read at a time so that values
 * arrive in order, and each push counts one. Without listeners, each change counts one and nothing is read.
 */
export class StateLog<S> {
  readonly #read: (keys: readonly string[]) => Promise<S>
  readonly #timers: Timers
  readonly #listeners = new Set<StateListener<S>>()
  /** Offset of the last change of each key, oldest first. */
  readonly #changed = new Map<string, number>()
  readonly #waiting = new Set<string>()
  #reading: readonly string[] = []
  #isReading = false
  /** Counts the periods with listeners, so that a read from an earlier period is ignored. */
  #watch = 0
  #offset = 0
  /** Highest offset of a dropped key; changes up to here may be incomplete. */
  #floor = 0

  constructor(read: (keys: readonly string[]) => Promise<S>, timers: Timers) {
    this.#read = read
    this.#timers = timers
  }

  get offset(): number {
    return this.#offset
  }

  /** Notes that these keys changed. */
  note(keys: readonly string[]): void {
    if (this.#listeners.size === 0) return this.#settle(keys)
    for (const key of keys) this.#waiting.add(key)
    void this.#send()
  }

  listen(listener: StateListener<S>): () => void {
    this.#listeners.add(listener)
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return
      // Changes that were not sent are recorded, so that a resume finds them.
      const unsent = new Set([...this.#reading, ...this.#waiting])
      this.#watch++
      this.#reading = []
      this.#waiting.clear()
      this.#settle([...unsent])
    }
  }

  /** The keys that changed after `offset`; undefined when those are no longer kept, or the offset does not exist. */
  since(offset: number): readonly string[] | undefined {
    if (offset < this.#floor || offset > this.#offset) return undefined
    return [...this.#changed].filter(([, at]) => at > offset).map(([key]) => key)
  }

  #settle(keys: readonly string[]): void {
    if (keys.length === 0) return
    this.#offset++
    for (const key of keys) {
      this.#changed.delete(key)
      this.#changed.set(key, this.#offset)
    }
    for (const [key, at] of this.#changed) {
      if (this.#changed.size <= MAX_KEYS) break
      this.#changed.delete(key)
      this.#floor = at
    }
  }

  async #send(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    while (this.#waiting.size > 0) {
      const watch = this.#watch
      const keys = [...this.#waiting]
      this.#waiting.clear()
      this.#reading = keys
      const state = await this.#read(keys).catch(() => undefined)
      if (watch !== this.#watch) continue
      this.#reading = []
      if (state === undefined) {
        for (const key of keys) this.#waiting.add(key)
        this.#timers.after(RETRY_DELAY_MS, () => void this.#send())
        break
      }
      this.#settle(keys)
      for (const listener of this.#listeners) listener(state, this.#offset)
    }
    this.#isReading = false
  }
}
