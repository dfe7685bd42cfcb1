import type { Frame } from './frame.ts'

/** One instrument's part in the frames of everybody who subscribed to it. */
export interface Row {
  /** Counts its changes; 0 while nothing is known. */
  readonly version: number
  /** The last change that a short row does not tell. */
  readonly fullVersion: number
  /** The row as JSON, made once for each version. */
  text(full: boolean): string
}

/** A connection, as its batch sees it. */
export interface Outlet {
  /** It does not take anything at the moment. */
  readonly isLagging: boolean
  sendFrame(frame: Frame): void
  /** Something is due that it could not take; it asks for `take` when it can. */
  missBatch(): void
}

/** Batches that go out at one interval. */
export interface BatchGroup {
  add(batch: Batch): void
  delete(batch: Batch): void
  /** One of its batches has something to send. */
  offer(): void
}

/** What the batches of all connections share. */
export interface SharedBatches {
  /** Sends it at the end of this turn. */
  soon(batch: Batch): void
  frameOf(texts: readonly string[]): Frame
}

/** What goes out at once when a socket has just drained; the rest waits for its turn among the other channels. */
const MAX_BYTES_AFTER_LAG = 16 * 1024
const NOTHING_SENT = 0

/** The rows that one connection subscribed to, and which version of each it has: two numbers a row, whatever happens. */
export class Batch {
  readonly #batches: SharedBatches
  readonly #outlet: Outlet
  #group: BatchGroup
  #rows: Row[] = []
  #sent: number[] = []
  #isFresh = false
  /** Where a take that had no room for all goes on. */
  #next = 0

  constructor(batches: SharedBatches, outlet: Outlet, group: BatchGroup) {
    this.#batches = batches
    this.#outlet = outlet
    this.#group = group
    group.add(this)
  }

  /** Its full row goes out at the end of this turn, together with the others that were added in it. */
  add(row: Row): void {
    const at = this.#rows.indexOf(row)
    if (at >= 0) this.#sent[at] = NOTHING_SENT
    else {
      this.#rows.push(row)
      this.#sent.push(NOTHING_SENT)
    }
    if (this.#isFresh) return
    this.#isFresh = true
    this.#batches.soon(this)
  }

  remove(row: Row): void {
    const at = this.#rows.indexOf(row)
    if (at < 0) return
    this.#rows.splice(at, 1)
    this.#sent.splice(at, 1)
  }

  moveTo(group: BatchGroup): void {
    if (group === this.#group) return
    this.#group.delete(this)
    this.#group = group
    group.add(this)
    // What waited for the old group’s flush.
    if (this.#isDue(false)) group.offer()
  }

  leave(): void {
    this.#rows = []
    this.#sent = []
    this.#group.delete(this)
  }

  /** First values. */
  prepare(): void {
    this.#isFresh = false
    this.#deliver(true)
  }

  /** The group’s flush: whatever changed since the last one. */
  flush(): void {
    this.#deliver(false)
  }

  /** What counts now, after the connection had to wait; never more than a socket's buffer at once. */
  take(): readonly Frame[] {
    const texts = this.#collect(false, MAX_BYTES_AFTER_LAG)
    return texts.length === 0 ? [] : [this.#batches.frameOf(texts)]
  }

  #deliver(onlyFresh: boolean): void {
    if (this.#outlet.isLagging) {
      if (this.#isDue(onlyFresh)) this.#outlet.missBatch()
      return
    }
    const texts = this.#collect(onlyFresh, Number.POSITIVE_INFINITY)
    if (texts.length > 0) this.#outlet.sendFrame(this.#batches.frameOf(texts))
  }

  #isDue(onlyFresh: boolean): boolean {
    return this.#rows.some((row, at) => isDue(row, this.#sent[at] ?? NOTHING_SENT, onlyFresh))
  }

  #collect(onlyFresh: boolean, limit: number): string[] {
    const texts: string[] = []
    const rows = this.#rows
    const first = limit === Number.POSITIVE_INFINITY ? 0 : this.#next % Math.max(1, rows.length)
    let length = 0
    for (let nth = 0; nth < rows.length; nth++) {
      const at = first + nth < rows.length ? first + nth : first + nth - rows.length
      const row = rows[at]
      const sent = this.#sent[at] ?? NOTHING_SENT
      if (row === undefined || !isDue(row, sent, onlyFresh)) continue
      if (length >= limit) {
        this.#next = at
        this.#group.offer()
        break
      }
      const text = row.text(sent < row.fullVersion)
      length += text.length
      texts.push(text)
      this.#sent[at] = row.version
    }
    return texts
  }
}

const isDue = (row: Row, sent: number, onlyFresh: boolean): boolean =>
  row.version > sent && (!onlyFresh || sent === NOTHING_SENT)
