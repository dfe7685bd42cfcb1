import { checkRoots, checkTicks, type MinuteRoot, type Tick } from '#protocol'
import type { RecordFiles } from './files.ts'
import { Halt } from './halt.ts'
import type { HeadStore, SealedMinute } from './headStore.ts'
import { sealedName } from './names.ts'
import { findStream, readHeader, readStream, type SealedHeader, sealedSize } from './sealedFile.ts'

/** A sealed minute of one instrument, checked against its root. */
export interface SealedTicks extends SealedMinute {
  readonly root: MinuteRoot
  readonly ticks: readonly Tick[]
}

/** `unknown`: no such minute, or it is not kept any more; `lost`: it was sealed, and its file is gone. */
export type ReadSealed = SealedTicks | 'unknown' | 'lost'

/** Reads sealed minutes. What it returns is right; it rejects with `Halt` `broken-segment` for a damaged file. */
export interface SealedReader {
  roots(minute: number): Promise<SealedMinute | undefined>
  ticks(instId: string, minute: number): Promise<ReadSealed>
  /** Reads a whole minute; returns whether its file is there. */
  check(minute: number): Promise<boolean>
}

/** Heads with their roots, and where ticks lie; a few dozen KB each. */
const MAX_CACHED_HEADS = 64
/** Most first lines are shorter. */
const FIRST_READ_BYTES = 32_768
const MAX_LINE_BYTES = 1_048_576

interface Kept {
  readonly made: SealedMinute
  readonly header: SealedHeader | undefined
}

const broken = (minute: number): Halt => new Halt('broken-segment', `${sealedName(minute)} is damaged`)

export const createSealedReader = (files: RecordFiles, store: Pick<HeadStore, 'ofMinute'>): SealedReader => {
  const kept = new Map<number, Kept>()

  const readFirstLine = async (minute: number): Promise<SealedHeader | undefined> => {
    let bytes = await files.readPart(sealedName(minute), 0, FIRST_READ_BYTES)
    if (bytes !== undefined && !bytes.includes(10)) bytes = await files.readPart(sealedName(minute), 0, MAX_LINE_BYTES)
    if (bytes === undefined) return undefined
    const header = readHeader(bytes)
    if (header === undefined) throw broken(minute)
    return header
  }

  const open = async (minute: number): Promise<Kept | undefined> => {
    const known = kept.get(minute)
    if (known?.header !== undefined) {
      kept.delete(minute)
      kept.set(minute, known)
      return known
    }
    const made = await store.ofMinute(minute)
    if (made === undefined) return undefined
    const header = await readFirstLine(minute)
    // The database has what was signed; the copy in the file must be the same to the last digit.
    const isCopy =
      header === undefined || JSON.stringify([header.head, header.roots]) === JSON.stringify([made.head, made.roots])
    if (made.roots.length > 0 && (!isCopy || checkRoots(made.roots, made.head) !== undefined)) throw broken(minute)
    const entry = { made, header }
    kept.set(minute, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_CACHED_HEADS) break
      kept.delete(oldest)
    }
    return entry
  }

  const read = async (header: SealedHeader, root: MinuteRoot): Promise<Tick[] | undefined> => {
    const stream = findStream(header, root.instId)
    const bytes = stream && (await files.readPart(sealedName(root.minute), stream.offset, stream.length))
    if (stream === undefined || bytes === undefined) return undefined
    const ticks = await readStream(bytes, stream.sha256, root.instId)
    if (ticks === undefined || checkTicks(ticks, root) !== undefined) throw broken(root.minute)
    return ticks
  }

  return {
    roots: async (minute) => {
      const made = (await open(minute))?.made
      return made === undefined || made.roots.length < made.head.size ? undefined : made
    },
    ticks: async (instId, minute) => {
      const entry = await open(minute)
      const root = entry?.made.roots.find((one) => one.instId === instId)
      if (entry === undefined || root === undefined) return 'unknown'
      if (entry.header === undefined) return 'lost'
      const ticks = await read(entry.header, root)
      if (ticks !== undefined) return { ...entry.made, root, ticks }
      kept.delete(minute)
      return 'lost'
    },
    check: async (minute) => {
      kept.delete(minute)
      const entry = await open(minute)
      if (entry?.header === undefined) return false
      for (const root of entry.made.roots) await read(entry.header, root)
      const whole = await files.read(sealedName(minute))
      if (whole?.length !== sealedSize(entry.header)) throw broken(minute)
      return true
    },
  }
}
