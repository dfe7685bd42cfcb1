import type { Duplex } from 'node:stream'
import type { Flusher } from './flusher.ts'
import type { Frame } from './frame.ts'

/** Whose outbox it is. */
export interface OutboxOwner {
  /** False from the moment that either side said good-bye; nothing is written then. */
  readonly isOpen: boolean
  /** After a write the socket holds so many bytes, which is more than it should. */
  congested(unread: number): void
}

/** Frames of one turn are written early from here on, so that one burst cannot hold much memory. */
const FLUSH_AT = 64 * 1024
const NOTHING: Frame[] = []

/** Frames on their way to one socket: gathered for the turn of the event loop, and written in one. */
export class Outbox {
  readonly #flusher: Flusher
  readonly #socket: Duplex
  readonly #owner: OutboxOwner
  #frames: Frame[] = NOTHING
  #bytes = 0
  #isQueued = false

  constructor(flusher: Flusher, socket: Duplex, owner: OutboxOwner) {
    this.#flusher = flusher
    this.#socket = socket
    this.#owner = owner
  }

  /** Part of the fan-out, so as short as it can be. */
  push(frame: Frame): void {
    if (this.#frames === NOTHING) this.#frames = [frame]
    else this.#frames.push(frame)
    this.#bytes += frame.length
    if (this.#bytes > FLUSH_AT) return this.flush()
    if (this.#isQueued) return
    this.#isQueued = true
    this.#flusher.add(this)
  }

  /** Writes what has gathered. */
  flush(): void {
    this.#isQueued = false
    const frames = this.#frames
    if (frames.length === 0) return
    this.#frames = NOTHING
    this.#bytes = 0
    if (!this.#owner.isOpen) return
    this.#socket.write(this.#flusher.joiner.join(frames))
    if (this.isCongested) this.#owner.congested(this.#socket.writableLength)
  }

  /** What has gathered is more than the socket should hold. */
  get isFull(): boolean {
    return this.#bytes > this.#socket.writableHighWaterMark
  }

  /** The socket holds more than it should. */
  get isCongested(): boolean {
    return this.#socket.writableLength > this.#socket.writableHighWaterMark
  }
}
