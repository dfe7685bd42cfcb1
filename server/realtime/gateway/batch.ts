import type { Frame } from './frame.ts'

/** One instrument's row in the frames of all its subscribers. */
export interface Row {
  /** Counts the changes; 0 while there is no value yet. */
  readonly version: number
  /** Version of the last change that is only in the full row; a receiver with an older version needs the full row. */
  readonly fullVersion: number
  /** The row as JSON, made once per version and kind. */
  text(full: boolean): string
}

/** The part of a connection that its batch uses. */
export interface Outlet {
  /** True while the connection has data that its full socket could not take. */
  readonly isLagging: boolean
  sendFrame(frame: Frame): void
  /** Notes that rows are due; the connection calls `take` once its socket has drained. */
  missBatch(): void
}

/** Batches that go out at one interval. */
export interface BatchGroup {
  add(batch: Batch): void
  delete(batch: Batch): void
  /** Called when one of its batches has something to send. */
  offer(): void
}

/** What the batches of all connections share. */
export interface SharedBatches {
  /** Calls the batch's `prepare` at the end of this turn of the event loop. */
  soon(batch: Batch): void
  frameOf(texts: readonly string[]): Frame
}

/** Most that is sent at once after the socket has drained; the rest follows after the other channels. */
const MAX_BYTES_AFTER_LAG = 16 * 1024
const NOTHING_SENT = 0

/**
 * The rows that one connection subscribed to, with the version of each that was sent. Memory does not grow with
 * changes.
 */
export class Batch {
  readonly #batches: SharedBatches
  readonly #outlet: Outlet
  #group: BatchGroup
  #rows: Row[] = []
  #sent: number[] = []
  #isFresh = false
  /** Index at which the next `take` continues if the last one reached its limit. */
  #next = 0

  constructor(batches: SharedBatches, outlet: Outlet, group: BatchGroup) {
    this.#batches = batches
    this.#outlet = outlet
    this.#group = group
    group.add(this)
  }

  /** Adds a row, or sends it anew in full. Goes out at the end of this turn with the others that were added in it. */
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
    // Changes that waited for the old group's flush.
    if (this.#isDue(false)) group.offer()
  }

  leave(): void {
    this.#rows = []
    this.#sent = []
    this.#group.delete(this)
  }

  /** Sends the first values of added rows. */
  prepare(): void {
    this.#isFresh = false
    this.#deliver(true)
  }

  /** Sends the rows that changed since the last flush; called by the group. */
  flush(): void {
    this.#deliver(false)
  }

  /** The rows that are due after the socket has drained, limited to about one socket buffer. */
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
