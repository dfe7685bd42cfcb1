import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import {
  type MinuteRoot,
  minuteRoot,
  type SignedHead,
  signedHead,
  type Tick,
  tickHash,
  tickRow,
  toPrice,
  toRow,
  toTick,
} from '#protocol'

/**
 * The file of a sealed minute: a line of JSON with its signed head, its minute roots and where each instrument's ticks
 * lie, then the ticks, one gzip stream for each instrument, so that one can be read without the others.
 */
const header = v.strictObject({
  tapelineTicks: v.literal(1),
  head: signedHead,
  roots: v.array(minuteRoot),
  /** Length and SHA-256 of each stream, in the order of the roots. */
  streams: v.array(v.strictTuple([v.pipe(v.number(), v.safeInteger()), tickHash])),
})
export interface SealedHeader {
  readonly head: SignedHead
  readonly roots: readonly MinuteRoot[]
  readonly streams: readonly (readonly [length: number, sha256: string])[]
  /** Bytes of the line. */
  readonly size: number
}

const zip = promisify(gzip)
const unzip = promisify(gunzip)
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** More than a minute can have. */
const MAX_STREAM_BYTES = 1_048_576

/** The whole file; `ticks` by instrument, as the roots count them. */
export const encodeSealed = async (
  head: SignedHead,
  roots: readonly MinuteRoot[],
  ticks: ReadonlyMap<string, readonly Tick[]>,
): Promise<Buffer> => {
  const streams = await Promise.all(
    roots.map(({ instId }) => zip((ticks.get(instId) ?? []).map((tick) => `${toRow(tick).join('|')}\n`).join(''))),
  )
  const line = JSON.stringify({
    tapelineTicks: 1,
    head,
    roots,
    streams: streams.map((stream) => [stream.length, digest(stream)]),
  })
  return Buffer.concat([Buffer.from(`${line}\n`), ...streams])
}

/** Reads the first line; undefined when it is damaged. */
export const readHeader = (bytes: Buffer): SealedHeader | undefined => {
  const end = bytes.indexOf(10)
  if (end < 0) return undefined
  const text = bytes.toString('utf8', 0, end)
  try {
    const read = v.safeParse(header, JSON.parse(text))
    // Only what the venue itself writes may stand in it.
    if (!read.success || JSON.stringify(read.output) !== text) return undefined
    const { head, roots, streams } = read.output
    return streams.length === roots.length ? { head, roots, streams, size: end + 1 } : undefined
  } catch {
    return undefined
  }
}

/** Where the stream of an instrument begins, and its index among the roots. */
export const findStream = ({ roots, streams, size }: SealedHeader, instId: string) => {
  const index = roots.findIndex((root) => root.instId === instId)
  const offset = streams.slice(0, index).reduce((sum, [length]) => sum + length, size)
  const stream = streams[index]
  return stream === undefined ? undefined : { offset, length: stream[0], sha256: stream[1] }
}

/** Size of the whole file. */
export const sealedSize = ({ streams, size }: SealedHeader): number =>
  streams.reduce((sum, [length]) => sum + length, size)

/** The ticks of a stream; undefined when it is damaged. */
export const readStream = async (bytes: Buffer, sha256: string, instId: string): Promise<Tick[] | undefined> => {
  if (digest(bytes) !== sha256) return undefined
  try {
    const text = (await unzip(bytes, { maxOutputLength: MAX_STREAM_BYTES })).toString('latin1')
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [seq, ts, px = '', ...filled] = line.split('|')
        return toTick(instId, v.parse(tickRow, [Number(seq), Number(ts), toPrice(px), ...filled.map(Number)]))
      })
  } catch {
    return undefined
  }
}
