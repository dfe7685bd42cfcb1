import * as v from 'valibot'
import { publishedKeys, type SignedHead, toRow } from '#protocol'
import type { RecordFiles } from '../../server/ticks/files.ts'
import { readName, sealedName } from '../../server/ticks/names.ts'
import { findStream, readHeader, readStream, type SealedHeader, sealedSize } from '../../server/ticks/sealedFile.ts'
import type { PublishedSource } from './httpSource.ts'

/** The number of newest heads that all have their files. Of older minutes only those that contracts cite are kept. */
export const KEPT_HEADS = 10_080

/** The tick record in a data folder, with the copy of the public keys beside it. */
export const createFolderSource = (files: RecordFiles): PublishedSource => {
  const minutes = async (): Promise<number[]> =>
    (await files.list())
      .map(readName)
      .flatMap((name) => (name?.sealed === true ? [name.minute] : []))
      .toSorted((a, b) => a - b)

  /** The minute that was opened last. */
  let opened: { readonly minute: number; readonly bytes: Buffer; readonly header: SealedHeader } | undefined
  const open = async (minute: number) => {
    if (opened?.minute === minute) return opened
    const name = sealedName(minute)
    const bytes = (await files.read(name)) ?? Buffer.alloc(0)
    const header = readHeader(bytes)
    if (header === undefined || header.head.minute !== minute || sealedSize(header) !== bytes.length)
      throw new Error(`${name} is damaged`)
    opened = { minute, bytes, header }
    return opened
  }

  return {
    latest: async (): Promise<SignedHead | undefined> => {
      const last = (await minutes()).at(-1)
      return last === undefined ? undefined : (await open(last)).header.head
    },
    keys: async () => {
      const bytes = await files.read('keys.json')
      if (bytes === undefined) throw new Error('keys.json is missing')
      return v.parse(publishedKeys, JSON.parse(bytes.toString())).keys
    },
    heads: async function* (from, to) {
      for (const minute of await minutes()) if (minute >= from && minute <= to) yield (await open(minute)).header.head
    },
    roots: async ({ minute }) => (await open(minute)).header.roots,
    ticks: async ({ instId, minute }) => {
      const { bytes, header } = await open(minute)
      const stream = findStream(header, instId)
      const { offset = 0, length = 0, sha256 = '' } = stream ?? {}
      const ticks = await readStream(bytes.subarray(offset, offset + length), sha256, instId)
      if (ticks === undefined) throw new Error(`${sealedName(minute)} is damaged at ${instId}`)
      return ticks.map(toRow)
    },
  }
}
