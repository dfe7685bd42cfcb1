import type { FairTurns } from '../../platform/fairTurns.ts'

/** Answers a message step by step; it may be dropped between two steps. */
export type Steps = Iterator<void, void, void>

/** The socket of an inbox. */
export interface InboxSource {
  /** False as soon as either side has begun to close; then no more messages are answered. */
  isOpen(): boolean
  /** Stops reading until `resume`. Messages that were already read may still arrive. */
  pause(): void
  resume(): void
}

/** The messages of one connection, answered in order of arrival, in the turns that all addresses share. */
export class Inbox {
  readonly #turns: FairTurns
  readonly #address: string
  readonly #source: InboxSource
  readonly #answer: (text: string) => Steps
  readonly #waiting: string[] = []
  #current: Steps | undefined
  #isQueued = false
  #isPaused = false

  constructor(turns: FairTurns, address: string, source: InboxSource, answer: (text: string) => Steps) {
    this.#turns = turns
    this.#address = address
    this.#source = source
    this.#answer = answer
  }

  take(text: string): void {
    this.#waiting.push(text)
    this.#goOn()
  }

  #goOn(): void {
    while (!this.#isQueued && this.#hasWork) {
      const behind = this.#current !== undefined || this.#waiting.length > 1
      if (this.#turns.hasTime(this.#address, behind)) this.#step()
      else {
        this.#isQueued = true
        const goOn = (): void => {
          this.#isQueued = false
          this.#step()
          this.#goOn()
        }
        this.#turns.run(this.#address, goOn, behind)
      }
    }
    if (this.#hasWork === this.#isPaused) return
    this.#isPaused = this.#hasWork
    if (this.#isPaused) this.#source.pause()
    else this.#source.resume()
  }

  get #hasWork(): boolean {
    return this.#current !== undefined || this.#waiting.length > 0
  }

  #step(): void {
    if (!this.#source.isOpen()) {
      this.#current = undefined
      this.#waiting.length = 0
      return
    }
    this.#current ??= this.#answer(this.#waiting.shift() ?? '')
    if (this.#current.next().done === true) this.#current = undefined
  }
}
