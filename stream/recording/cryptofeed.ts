// Reads sessions in the text format that cryptofeed writes.

import type { RecordedFrame, Recording } from './format.ts'

/** `wss://… <-> T`: connected. */
const CONNECTED = /^(wss?:\/\/\S+) <-> (\d+(?:\.\d+)?)$/
/** `wss://… <- T: JSON`: sent. */
const SENT = /^wss?:\/\/\S+ <- (\d+(?:\.\d+)?): (.*)$/
/** `T: JSON`: received. */
const RECEIVED = /^(\d+(?:\.\d+)?): (.*)$/

export const isCryptofeed = (line: string): boolean => CONNECTED.test(line)

/** A session in the text format of cryptofeed; T is the recorder's clock in seconds. Unknown lines are left out. */
export const readCryptofeed = (lines: readonly string[]): Recording => {
  const [, source = '', seconds = '0'] = CONNECTED.exec(lines[0] ?? '') ?? []
  const started = Number(seconds) * 1_000
  const frames: RecordedFrame[] = []
  for (const line of lines) {
    const sent = SENT.exec(line)
    const [, at, frame] = sent ?? RECEIVED.exec(line) ?? []
    if (at === undefined || frame === undefined) continue
    frames.push({ t: Number(at) * 1_000 - started, dir: sent === null ? 'in' : 'out', frame })
  }
  return { source, started: Math.round(started), frames }
}
