import type { Frame } from './frame.ts'

/** Joins frames for one write. Consecutive calls with the same frames share the joined bytes. */
export class Joiner {
  #last: readonly Frame[] = []
  #joined: Buffer | undefined

  join(frames: readonly Frame[]): Buffer {
    const [only] = frames
    if (only !== undefined && frames.length === 1) return only
    if (this.#joined !== undefined && isSame(this.#last, frames)) return this.#joined
    this.#last = frames
    this.#joined = Buffer.concat(frames)
    return this.#joined
  }

  /** Releases the bytes; call when the turn's flush is over. */
  forget(): void {
    this.#last = []
    this.#joined = undefined
  }
}

const isSame = (a: readonly Frame[], b: readonly Frame[]): boolean => {
  if (a.length !== b.length) return false
  for (let at = a.length - 1; at >= 0; at--) if (a[at] !== b[at]) return false
  return true
}
