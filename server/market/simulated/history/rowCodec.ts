import { COLUMN, COLUMNS } from '../rows.ts'

/** A row in a file: six prices of 32 bits, then volume and turnover as floats. */
const PRICES = [COLUMN.o, COLUMN.h, COLUMN.l, COLUMN.c, COLUMN.high, COLUMN.low] as const
const AMOUNTS = [COLUMN.v, COLUMN.q] as const
export const ROW_BYTES = PRICES.length * 4 + AMOUNTS.length * 8
const MAX_PRICE = 2 ** 32

/** Writes rows into bytes from an offset on; returns false for a price that does not fit. */
export const encodeRows = (rows: Float64Array, bytes: Buffer, offset: number): boolean => {
  let at = offset
  for (let row = 0; row < rows.length; row += COLUMNS) {
    for (const column of PRICES) {
      const price = rows[row + column] ?? 0
      if (price >= MAX_PRICE) return false
      at = bytes.writeUInt32LE(price, at)
    }
    for (const column of AMOUNTS) at = bytes.writeDoubleLE(rows[row + column] ?? 0, at)
  }
  return true
}

export const decodeRows = (bytes: Buffer, offset: number, count: number): Float64Array => {
  const rows = new Float64Array(count * COLUMNS)
  let at = offset
  for (let row = 0; row < rows.length; row += COLUMNS) {
    for (const column of PRICES) {
      rows[row + column] = bytes.readUInt32LE(at)
      at += 4
    }
    for (const column of AMOUNTS) {
      rows[row + column] = bytes.readDoubleLE(at)
      at += 8
    }
  }
  return rows
}
