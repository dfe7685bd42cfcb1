import { Joiner } from './joiner.ts'

/** Connections with something to write; each is flushed once, at the end of the event loop's turn. */
export class Flusher {
  readonly joiner = new Joiner()
  #dirty: Flushable[] = []
  #armed = false
  readonly #flushAll = (): void => {
    this.#armed = false
    const dirty = this.#dirty
    this.#dirty = []
    for (const connection of dirty) connection.flush()
    this.joiner.forget()
  }

  add(connection: Flushable): void {
    this.#dirty.push(connection)
    if (this.#armed) return
    this.#armed = true
    setImmediate(this.#flushAll)
  }
}

interface Flushable {
  flush(): void
}
