import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTES } from '../path/profile.ts'
import { COLUMNS } from '../rows.ts'
import { decodeRows, encodeRows, ROW_BYTES } from './rowCodec.ts'

/** Minute bars of the newest days, so that a venue has the last 24 h at once after a restart. */
export interface MinuteFiles {
  /** The rows of a day from its first minute on; empty if there are none. */
  read(instId: string, day: number): Float64Array
  /** Appends rows from the minute `first` on, which follow the present ones. */
  write(instId: string, day: number, first: number, rows: Float64Array): void
  /** Removes the days before this one. */
  forget(before: number): void
  close(): void
}

const COUNT_BYTES = 4

/**
 * One file per day: the number of rows of each instrument, then the rows. The files are not synced, because rows lost
 * in a crash are computed again. A different list of instruments uses a different file.
 */
export const createMinuteFiles = (folder: string, instIds: readonly string[]): MinuteFiles => {
  const columns = new Map(instIds.map((instId, nth) => [instId, nth]))
  const mark = createHash('sha256').update(instIds.join()).digest('hex').slice(0, 8)
  const open = new Map<number, number>()
  const head = instIds.length * COUNT_BYTES
  const fileOf = (day: number): number => {
    const known = open.get(day)
    if (known !== undefined) return known
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `${day}-${mark}.minutes`)
    const file = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600)
    open.set(day, file)
    return file
  }
  const countOf = (file: number, column: number): number => {
    const bytes = Buffer.alloc(COUNT_BYTES)
    const count =
      readSync(file, bytes, 0, COUNT_BYTES, column * COUNT_BYTES) === COUNT_BYTES ? bytes.readUInt32LE(0) : 0
    return count <= MINUTES ? count : 0
  }
  const rowAt = (column: number, minute: number): number => head + (column * MINUTES + minute) * ROW_BYTES
  return {
    read: (instId, day) => {
      const column = columns.get(instId)
      if (column === undefined) return new Float64Array(0)
      const file = fileOf(day)
      const count = countOf(file, column)
      const bytes = Buffer.alloc(count * ROW_BYTES)
      const isWhole = readSync(file, bytes, 0, bytes.length, rowAt(column, 0)) === bytes.length
      return isWhole ? decodeRows(bytes, 0, count) : new Float64Array(0)
    },
    write: (instId, day, first, rows) => {
      const column = columns.get(instId)
      const file = fileOf(day)
      if (column === undefined || countOf(file, column) !== first) return
      const bytes = Buffer.alloc((rows.length / COLUMNS) * ROW_BYTES)
      if (!encodeRows(rows, bytes, 0)) return
      writeSync(file, bytes, 0, bytes.length, rowAt(column, first))
      // The count is written after the rows, so that rows without a count after a crash are written again.
      const count = Buffer.alloc(COUNT_BYTES)
      count.writeUInt32LE(first + rows.length / COLUMNS, 0)
      writeSync(file, count, 0, COUNT_BYTES, column * COUNT_BYTES)
    },
    forget: (before) => {
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder)) {
        const [, day] = /^(\d+)-[0-9a-f]+\.minutes$/.exec(name) ?? []
        if (day === undefined || Number(day) >= before) continue
        const file = open.get(Number(day))
        if (file !== undefined) closeSync(file)
        open.delete(Number(day))
        rmSync(join(folder, name), { force: true })
      }
    },
    close: () => {
      for (const file of open.values()) closeSync(file)
      open.clear()
    },
  }
}
