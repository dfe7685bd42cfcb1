import { Joiner } from './joiner.ts'

/** Outboxes with frames to write. Each is flushed once, at the end of the event loop's turn. */
export class Flusher {
  readonly joiner = new Joiner()
  #makers: Maker[] = []
  #dirty: Flushable[] = []
  #armed = false
  readonly #flushAll = (): void => {
    const makers = this.#makers
    this.#makers = []
    for (const maker of makers) maker.prepare()
    this.#armed = false
    const dirty = this.#dirty
    this.#dirty = []
    for (const outbox of dirty) outbox.flush()
    this.joiner.forget()
  }

  add(outbox: Flushable): void {
    this.#dirty.push(outbox)
    this.#arm()
  }

  /** Adds something that builds frames from all changes of this turn, just before they are written. */
  addMaker(maker: Maker): void {
    this.#makers.push(maker)
    this.#arm()
  }

  #arm(): void {
    if (this.#armed) return
    this.#armed = true
    setImmediate(this.#flushAll)
  }
}

interface Flushable {
  flush(): void
}

interface Maker {
  prepare(): void
}
