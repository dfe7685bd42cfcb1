import type { Timers } from '../../platform/ports.ts'

/** The newest state of some keys, and where in the history it stands. */
export type StateListener<S> = (state: S, offset: number) => void

const RETRY_DELAY_MS = 1_000
/** Far beyond the coins that exist; bounds the positions that were closed long ago. */
const MAX_KEYS = 1_000

/**
 * The history of a state that is told by keys (coins, positions): of the past only which key changed where, for what
 * counts is the newest value. While somebody listens, each push counts one, and one read at a time keeps values in the
 * order in which they were true; while nobody does, each change counts one and nothing is read.
 */
export class StateLog<S> {
  readonly #read: (keys: readonly string[]) => Promise<S>
  readonly #timers: Timers
  readonly #listeners = new Set<StateListener<S>>()
  /** Key to the offset of its last change, the longest unchanged first. */
  readonly #changed = new Map<string, number>()
  readonly #waiting = new Set<string>()
  #reading: readonly string[] = []
  #isReading = false
  /** Names the time from the first listener to the last. */
  #watch = 0
  #offset = 0
  /** Keys that changed up to here may have been forgotten. */
  #floor = 0

  constructor(read: (keys: readonly string[]) => Promise<S>, timers: Timers) {
    this.#read = read
    this.#timers = timers
  }

  get offset(): number {
    return this.#offset
  }

  /** These changed. */
  note(keys: readonly string[]): void {
    if (this.#listeners.size === 0) return this.#settle(keys)
    for (const key of keys) this.#waiting.add(key)
    void this.#tell()
  }

  listen(listener: StateListener<S>): () => void {
    this.#listeners.add(listener)
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return
      // What was not told yet is found by whoever comes back.
      const untold = new Set([...this.#reading, ...this.#waiting])
      this.#watch++
      this.#reading = []
      this.#waiting.clear()
      this.#settle([...untold])
    }
  }

  /** The keys that changed after `offset`; undefined when that is no longer known, or never was. */
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

  async #tell(): Promise<void> {
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
        this.#timers.after(RETRY_DELAY_MS, () => void this.#tell())
        break
      }
      this.#settle(keys)
      for (const listener of this.#listeners) listener(state, this.#offset)
    }
    this.#isReading = false
  }
}
