import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isRecording, type Recording, readRecording } from '#stream'
import { readRecording as readMarket } from '../server/market/replay/read.ts'
import { marketFrames } from './marketFrames.ts'

/** Beginning of a websocket session, recorded by us or by cryptofeed. A file that begins otherwise has another format. */
const SESSION = /^(?:\{|wss?:)/

/**
 * Reads a file in any format of `docs/recording-format.md` as frames to serve. Calls `warn` with what cannot be played.
 * Throws an `Error` whose message says what is wrong with the file.
 */
export const openRecording = (file: string, warn: (text: string) => void = () => {}): Recording => {
  const raw = readFileSync(file)
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw
  if (!SESSION.test(bytes.toString('latin1', 0, 8))) {
    const { format, events, notes } = readMarket(file)
    for (const note of notes) warn(note)
    return { source: format, started: Math.round(events[0]?.at ?? 0), frames: marketFrames(events) }
  }
  const recording = readRecording(bytes.toString())
  if (isRecording(recording)) return recording
  throw new Error(`${file}:${recording.line} is no recording (${recording.problem})`)
}
