// Segments as bytes: each gzipped by itself, chained by its hash, and all of them as one file.

import { isRecord, parseJson, sha256OfBytes } from '#protocol'
import type { Segment } from './entries.ts'
import { readSegment } from './lines.ts'

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

/** A segment's text as it is kept. */
export const packSegment = (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  through(new TextEncoder().encode(text), new CompressionStream('gzip'))

/** SHA-256 of bytes, 64 hex digits. */
export const hashOf = (bytes: Uint8Array): string => {
  let text = ''
  for (let i = 0; i < bytes.length; i += 8_192) text += String.fromCharCode(...bytes.subarray(i, i + 8_192))
  return sha256OfBytes(text)
}

/** First line of a file; the segments follow as bytes, in this order. */
interface FileHeader {
  readonly tapelineFlightFile: 1
  readonly segments: readonly { readonly bytes: number; readonly hash: string }[]
}

/** All segments as one file. */
export const packFile = (segments: readonly Uint8Array<ArrayBuffer>[]): Blob => {
  const header: FileHeader = {
    tapelineFlightFile: 1,
    segments: segments.map((bytes) => ({ bytes: bytes.length, hash: hashOf(bytes) })),
  }
  return new Blob([`${JSON.stringify(header)}\n`, ...segments])
}

/** Why a segment can't be trusted: it was changed, can't be read, or does not continue the one before it. */
export type Fault = 'changed' | 'unreadable' | 'unchained'

/** A file as it is read: its segments in order, and what is wrong with which of them, counted from 0. */
export interface FlightFile {
  readonly segments: readonly Segment[]
  readonly faults: readonly (readonly [index: number, fault: Fault])[]
}

const textOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  try {
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('gzip')))
  } catch {
    return undefined
  }
}

/** Reads packed segments, each with the hash that it was kept under, in the order of their sessions. */
export const readSegments = async (
  packed: readonly { readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }[],
): Promise<FlightFile> => {
  const segments: Segment[] = []
  const faults: [number, Fault][] = []
  /** The last segment of each session, for the chain. */
  const last = new Map<string, { readonly index: number; readonly hash: string }>()
  for (const [i, { bytes, hash }] of packed.entries()) {
    const text = await textOf(bytes)
    const segment = text === undefined ? undefined : readSegment(text)
    const actual = hashOf(bytes)
    if (actual !== hash) faults.push([i, 'changed'])
    if (segment === undefined) {
      faults.push([i, 'unreadable'])
      continue
    }
    const { session, index, prev } = segment.header
    const before = last.get(session)
    if (before !== undefined && before.index + 1 === index && before.hash !== prev) faults.push([i, 'unchained'])
    last.set(session, { index, hash: actual })
    segments.push(segment)
  }
  return { segments, faults }
}

/** Reads a file; undefined for one that is none of ours. A file that breaks off gives what is whole of it. */
export const readFile = async (bytes: Uint8Array<ArrayBuffer>): Promise<FlightFile | undefined> => {
  const line = bytes.indexOf(10)
  const header = line < 0 ? undefined : parseJson(new TextDecoder().decode(bytes.subarray(0, line)))
  if (!isRecord(header) || header['tapelineFlightFile'] !== 1 || !Array.isArray(header['segments'])) return undefined
  let at = line + 1
  const packed = (header as unknown as FileHeader).segments.map(({ bytes: length, hash }) => {
    const part = bytes.slice(at, at + length)
    at += length
    return { bytes: part, hash }
  })
  return readSegments(packed)
}
