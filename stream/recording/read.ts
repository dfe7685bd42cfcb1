// Reads a recording from its text, and says what is wrong with one that is none.

import { isRecord, parseJson } from '#protocol'
import { isCryptofeed, readCryptofeed } from './cryptofeed.ts'
import type { RecordedFrame, Recording } from './format.ts'

const parse = (line: string): Readonly<Record<string, unknown>> | undefined => {
  const value = parseJson(line)
  return isRecord(value) ? value : undefined
}

const frameOf = (line: string): RecordedFrame | undefined => {
  const { t, dir, frame } = parse(line) ?? {}
  return typeof t === 'number' && (dir === 'in' || dir === 'out') && typeof frame === 'string'
    ? { t, dir, frame }
    : undefined
}

/** What is wrong with a file that is no recording. `line` counts from 1. */
export interface NotARecording {
  readonly problem: 'header' | 'version' | 'frame'
  readonly line: number
}

/** Reads our own JSONL. A torn last line (the recorder was killed) is left out; any other broken line is a problem. */
const readJsonl = (lines: readonly string[]): Recording | NotARecording => {
  const header = parse(lines[0] ?? '')
  if (header === undefined || !('tapeline' in header)) return { problem: 'header', line: 1 }
  const { tapeline, source, started } = header
  if (tapeline !== 1 || typeof source !== 'string' || typeof started !== 'number')
    return { problem: 'version', line: 1 }
  const frames: RecordedFrame[] = []
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line === '') continue
    const frame = frameOf(line)
    if (frame !== undefined) frames.push(frame)
    else if (i < lines.length - 1) return { problem: 'frame', line: i + 1 }
  }
  return { source, started, frames }
}

/** Reads a recording from its text: our JSONL, or a session in the text format of cryptofeed. */
export const readRecording = (text: string): Recording | NotARecording => {
  const lines = text.split(/\r?\n/)
  return isCryptofeed(lines[0] ?? '') ? readCryptofeed(lines) : readJsonl(lines)
}

/** Is it one, or a problem? */
export const isRecording = (result: Recording | NotARecording): result is Recording => 'frames' in result
