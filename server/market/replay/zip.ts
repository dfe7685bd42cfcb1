import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const STORED = 0
const DEFLATED = 8

export interface ZipFile {
  readonly name: string
  readonly text: string
}

const ZIP64_EXTRA = 0x0001
const IN_EXTRA = 0xffffffff

/** Packed size and place of an entry; what does not fit 32 bits (or was written so) stands in an extra field. */
const extentOf = (archive: Buffer, at: number): { size: number; local: number } => {
  const whole = archive.readUInt32LE(at + 24)
  let size = archive.readUInt32LE(at + 20)
  let local = archive.readUInt32LE(at + 42)
  let extra = at + 46 + archive.readUInt16LE(at + 28)
  const end = extra + archive.readUInt16LE(at + 30)
  for (; extra < end; extra += 4 + archive.readUInt16LE(extra + 2)) {
    if (archive.readUInt16LE(extra) !== ZIP64_EXTRA) continue
    let field = extra + 4 + (whole === IN_EXTRA ? 8 : 0)
    if (size === IN_EXTRA) {
      size = Number(archive.readBigUInt64LE(field))
      field += 8
    }
    if (local === IN_EXTRA) local = Number(archive.readBigUInt64LE(field))
  }
  return { size, local }
}

/** Text files of a zip archive that fits in memory (no encryption). Throws with a plain sentence on anything else. */
export const readZip = (archive: Buffer): ZipFile[] => {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0) throw new Error('not a zip archive')
  if (archive.readUInt32LE(end + 16) === IN_EXTRA) throw new Error('a zip archive of this size is not supported')
  const files: ZipFile[] = []
  let at = archive.readUInt32LE(end + 16)
  // Entries follow each other up to the end record, whose count is unusable in zip64.
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const method = archive.readUInt16LE(at + 10)
    const { size, local } = extentOf(archive, at)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if (archive.readUInt32LE(local) !== LOCAL_HEADER) throw new Error('broken zip entry')
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(start, start + size)
    if (method !== STORED && method !== DEFLATED) throw new Error(`zip method ${method} is not supported`)
    files.push({ name, text: (method === STORED ? data : inflateRawSync(data)).toString('utf8') })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
