import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The files of a ZIP by name, read from its central directory. */
export const unzip = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>()
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== END) end -= 1
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('No entry where one should be')
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const from = zip.readUInt32LE(at + 42)
    const data = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28)
    const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20))
    const stored = zip.readUInt16LE(at + 10) === 0
    files.set(zip.toString('utf8', at + 46, at + 46 + name), stored ? packed : inflateRawSync(packed))
    at += 46 + name + extra + comment
  }
  return files
}
