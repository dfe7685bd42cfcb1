// The text of a segment: a header, a checkpoint, one line an entry, and a line that says why it ends.

import { isRecord, parseJson } from '#protocol'
import type { Checkpoint, Entry, Segment, SegmentEnd, SegmentHeader } from './entries.ts'

/** Bars cross between threads as numbers of eight bytes; JSON keeps each to the last bit. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Float64Array ? { bars64: [...value] } : value
const typed = (_key: string, value: unknown): unknown => {
  if (value instanceof Map) return value
  if (!isRecord(value)) return value
  if (Array.isArray(value['bars64'])) return Float64Array.from(value['bars64'] as number[])
  return Array.isArray(value['map']) ? new Map(value['map'] as [unknown, unknown][]) : value
}
const flat = (key: string, value: unknown): unknown => (value instanceof Map ? { map: [...value] } : plain(key, value))

export const headerLine = (header: SegmentHeader): string => `${JSON.stringify(header)}\n`
export const checkpointLine = (checkpoint: Checkpoint): string =>
  `${JSON.stringify(['checkpoint', checkpoint], flat)}\n`
export const entryLine = (entry: Entry): string => `${JSON.stringify(entry, flat)}\n`
export const endLine = (end: SegmentEnd): string => `${JSON.stringify(['end', end])}\n`

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line, typed) as unknown
  } catch {
    return undefined
  }
}
const KINDS: ReadonlySet<unknown> = new Set(['patch', 'asked', 'base', 'action'])
const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && KINDS.has(value[0]) && typeof value[1] === 'number' && isRecord(value[2])

/** A segment from its text; undefined for a text that is none. What follows a torn line is left out, and it is cut. */
export const readSegment = (text: string): Segment | undefined => {
  const [first = '', second = '', ...lines] = text.split('\n')
  const header = parseJson(first)
  const checkpoint = parseLine(second)
  if (!isRecord(header) || header['tapelineFlight'] !== 1 || !Array.isArray(checkpoint)) return undefined
  const entries: Entry[] = []
  let end: SegmentEnd | undefined
  for (const line of lines) {
    const value = line === '' ? undefined : parseLine(line)
    if (isEntry(value)) entries.push(value)
    else {
      if (Array.isArray(value) && value[0] === 'end') end = value[1] as SegmentEnd
      break
    }
  }
  return { header: header as unknown as SegmentHeader, checkpoint: checkpoint[1] as Checkpoint, entries, end }
}
