import { closeSync, existsSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { QUARTERS, type QuarterStore } from '../quarters.ts'
import { decodeRows, encodeRows, ROW_BYTES } from './rowCodec.ts'

/** A record is a day and its rows. */
const HEAD_BYTES = 8
const RECORD_BYTES = HEAD_BYTES + QUARTERS * ROW_BYTES

interface DayFile {
  readonly file: number
  /** Offset of each day's record. */
  readonly offsets: Map<number, number>
  size: number
}

/** Opens a file and finds its days. An incomplete record after a crash is cut off. */
const openDays = (path: string): DayFile => {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600)
  const size = Math.floor(fstatSync(file).size / RECORD_BYTES) * RECORD_BYTES
  ftruncateSync(file, size)
  const offsets = new Map<number, number>()
  const head = Buffer.alloc(HEAD_BYTES)
  for (let at = 0; at < size; at += RECORD_BYTES) {
    readSync(file, head, 0, HEAD_BYTES, at)
    offsets.set(head.readDoubleLE(0), at)
  }
  return { file, offsets, size }
}

/**
 * Bars of quarters of an hour: a file per instrument, to which each day is appended when it has ended. The files are
 * not synced, because bars lost in a crash are computed again.
 */
export const createQuarterFiles = (folder: string): QuarterStore & { close(): void } => {
  const open = new Map<string, DayFile>()
  const daysOf = (instId: string): DayFile => {
    const known = open.get(instId)
    if (known !== undefined) return known
    mkdirSync(folder, { recursive: true })
    const days = openDays(join(folder, `${instId}.quarters`))
    open.set(instId, days)
    return days
  }
  return {
    read: (instId, day) => {
      const { file, offsets } = daysOf(instId)
      const offset = offsets.get(day)
      if (offset === undefined) return undefined
      const record = Buffer.alloc(RECORD_BYTES)
      const isWhole = readSync(file, record, 0, RECORD_BYTES, offset) === RECORD_BYTES
      return isWhole ? decodeRows(record, HEAD_BYTES, QUARTERS) : undefined
    },
    write: (instId, day, rows) => {
      const days = daysOf(instId)
      if (days.offsets.has(day)) return
      const record = Buffer.alloc(RECORD_BYTES)
      record.writeDoubleLE(day, 0)
      if (!encodeRows(rows, record, HEAD_BYTES)) return
      writeSync(days.file, record, 0, RECORD_BYTES, days.size)
      days.offsets.set(day, days.size)
      days.size += RECORD_BYTES
    },
    close: () => {
      for (const { file } of open.values()) closeSync(file)
      open.clear()
    },
  }
}
