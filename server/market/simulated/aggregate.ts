import { COLUMN, COLUMNS } from './rows.ts'

/**
 * A bar in ticks and lots. Volume and turnover are bigint, because weeks and months exceed the exact range of a float.
 */
export interface Aggregate {
  readonly t: number
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: bigint
  readonly q: bigint
}

export interface Range {
  readonly high: number
  readonly low: number
}

/** Sums of two floats below this are exact. */
const SAFE = 2 ** 52

/** Joins pieces, added in order of time, into one bar. */
export class Sum {
  #o = 0
  #h = 0
  #l = 0
  #c = 0
  #v = 0n
  #q = 0n
  #smallV = 0
  #smallQ = 0
  #any = false
  #high = Number.NEGATIVE_INFINITY
  #low = Number.POSITIVE_INFINITY

  #prices(o: number, h: number, l: number, c: number): void {
    if (!this.#any) {
      this.#any = true
      this.#o = o
      this.#h = h
      this.#l = l
    }
    if (h > this.#h) this.#h = h
    if (l < this.#l) this.#l = l
    this.#c = c
  }

  #fold(): void {
    this.#v += BigInt(this.#smallV)
    this.#q += BigInt(this.#smallQ)
    this.#smallV = 0
    this.#smallQ = 0
  }

  add(o: number, h: number, l: number, c: number, v: number, q: number): void {
    this.#prices(o, h, l, c)
    if (this.#smallV >= SAFE || this.#smallQ >= SAFE) this.#fold()
    if (v < SAFE) this.#smallV += v
    else this.#v += BigInt(v)
    if (q < SAFE) this.#smallQ += q
    else this.#q += BigInt(q)
  }

  /** Adds a row of a table (rows.ts); an empty one has no effect. */
  addRow(rows: Float64Array, offset: number): void {
    const v = rows[offset + COLUMN.v] ?? 0
    if (v === 0) return
    this.#high = Math.max(this.#high, rows[offset + COLUMN.high] ?? 0)
    this.#low = Math.min(this.#low, rows[offset + COLUMN.low] ?? 0)
    this.add(
      rows[offset + COLUMN.o] ?? 0,
      rows[offset + COLUMN.h] ?? 0,
      rows[offset + COLUMN.l] ?? 0,
      rows[offset + COLUMN.c] ?? 0,
      v,
      rows[offset + COLUMN.q] ?? 0,
    )
  }

  /** Adds the rows `from` to `to`, exclusive. */
  addRows(rows: Float64Array, from: number, to: number): void {
    for (let row = from; row < to; row++) this.addRow(rows, row * COLUMNS)
  }

  addBar({ o, h, l, c, v, q }: Omit<Aggregate, 't'>): void {
    this.#prices(o, h, l, c)
    this.#v += v
    this.#q += q
  }

  /** Extremes of the price path in the added rows. */
  get path(): Range | undefined {
    return this.#any ? { high: this.#high, low: this.#low } : undefined
  }

  /** Undefined when nothing was added. */
  at(t: number): Aggregate | undefined {
    if (!this.#any) return undefined
    this.#fold()
    return { t, o: this.#o, h: this.#h, l: this.#l, c: this.#c, v: this.#v, q: this.#q }
  }
}
