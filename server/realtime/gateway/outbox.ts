import type { Duplex } from 'node:stream'
import type { Flusher } from './flusher.ts'
import type { Frame } from './frame.ts'

/** The connection of an outbox. */
export interface OutboxOwner {
  /** False as soon as either side has begun to close; then nothing is written. */
  readonly isOpen: boolean
  /** Called after a write that leaves `unread` bytes in the socket, more than its high-water mark. */
  congested(unread: number): void
}

/** Frames of one turn are written early above this many bytes, so that one burst cannot hold much memory. */
const FLUSH_AT = 64 * 1024
const NOTHING: Frame[] = []

/** Frames on their way to one socket, collected during a turn of the event loop and sent in one write. */
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

  /** Runs for every frame and subscriber, so it is kept short. */
  push(frame: Frame): void {
    if (this.#frames === NOTHING) this.#frames = [frame]
    else this.#frames.push(frame)
    this.#bytes += frame.length
    if (this.#bytes > FLUSH_AT) return this.flush()
    if (this.#isQueued) return
    this.#isQueued = true
    this.#flusher.add(this)
  }

  /** Writes the collected frames. */
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

  /** The collected frames are more than the socket should hold. */
  get isFull(): boolean {
    return this.#bytes > this.#socket.writableHighWaterMark
  }

  /** The socket holds more than it should. */
  get isCongested(): boolean {
    return this.#socket.writableLength > this.#socket.writableHighWaterMark
  }
}
