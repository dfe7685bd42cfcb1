import type { Suspects } from './suspects.ts'

/** Commands in one batch at most. Larger batches save no time and make their first command wait. */
const MAX_BATCH = 64

/** Commands that wait for the writer, oldest first. */
export class CommandQueue<E extends { readonly uid: string | undefined }> {
  readonly #suspects: Suspects
  #waiting: E[] = []
  #areSuspectsNext = false

  constructor(suspects: Suspects) {
    this.#suspects = suspects
  }

  get length(): number {
    return this.#waiting.length
  }

  add(each: E): void {
    this.#waiting.push(each)
  }

  /** Takes the next batch. Suspects' commands are taken one at a time, alternating with batches of other users. */
  take(): E[] {
    const suspects = this.#suspects
    this.#areSuspectsNext = suspects.size > 0 && !this.#areSuspectsNext
    const all = this.#waiting
    const own = suspects.size === 0 ? all : all.filter(({ uid }) => suspects.has(uid) === this.#areSuspectsNext)
    const batch = own.slice(0, this.#areSuspectsNext ? 1 : MAX_BATCH)
    const taken = new Set(batch)
    this.#waiting = own === all ? all.slice(MAX_BATCH) : all.filter((each) => !taken.has(each))
    return batch
  }

  /** Puts commands back at the front. */
  putBack(putOff: readonly E[]): void {
    if (putOff.length > 0) this.#waiting = [...putOff, ...this.#waiting]
  }

  drain(): E[] {
    const all = this.#waiting
    this.#waiting = []
    return all
  }
}
