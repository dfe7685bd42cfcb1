import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readBinance } from './binance.ts'
import { readCsv } from './csv.ts'
import { acknowledgedIn, framesOfCryptofeed, framesOfTapeline, readOkxFrames } from './okxFrames.ts'
import { type Frame, type Recording, RecordingError } from './recording.ts'
import { readZip } from './zip.ts'

/** Newest supported version of the venue's own format. */
const VERSION = 1

const ofFrames = (format: 'tapeline' | 'okx', frames: readonly Frame[]): Recording => {
  const notes: string[] = []
  return { format, events: readOkxFrames(frames, notes), acknowledged: acknowledgedIn(frames), notes }
}

const ofText = (text: string): Recording => {
  const head = text.slice(0, text.indexOf('\n') + 1 || undefined)
  if (head.startsWith('{')) {
    const { tapeline } = JSON.parse(head) as { tapeline?: number }
    if (tapeline === undefined) throw new RecordingError('no recording: the first line has no "tapeline"')
    if (tapeline > VERSION) throw new RecordingError(`a recording of version ${tapeline}; this venue reads ${VERSION}`)
    return ofFrames('tapeline', framesOfTapeline(text))
  }
  if (/^\d{19} /.test(head)) {
    const notes: string[] = []
    return { format: 'binance', events: readBinance(text, notes), acknowledged: new Set(), notes }
  }
  if (/^(wss?:|\d+\.\d+: )/.test(head)) return ofFrames('okx', framesOfCryptofeed(text))
  throw new RecordingError('no recording of a known format (docs/recording-format.md)')
}

const ofZip = (archive: Buffer): Recording => {
  const [file] = readZip(archive)
  if (file === undefined) throw new RecordingError('an empty archive')
  const format = file.name.includes('_minute_') ? 'bars' : 'quotes'
  return { format, events: readCsv(file.name, file.text), acknowledged: new Set(), notes: [] }
}

const bytesOf = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch {
    throw new RecordingError(`MARKET_SOURCE: cannot read the recording ${file}`)
  }
}

/** Reads any recording (docs/recording-format.md). Throws `RecordingError`. */
export const readRecording = (file: string): Recording => {
  const raw = bytesOf(file)
  const recording = raw.subarray(0, 2).toString('latin1') === 'PK' ? ofZip(raw) : ofText(textOf(raw))
  if (recording.events.length === 0) throw new RecordingError(`nothing to play in ${file}`)
  return recording
}

const textOf = (raw: Buffer): string => (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString('utf8')
