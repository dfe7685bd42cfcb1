import { crc32, deflateSync } from 'node:zlib'

/** The upper five bits of each channel: what a palette need not tell apart. */
const COARSE = 0xf8_f8_f8
const MOST_COLOURS = 256

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(body.length)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}

const apart = (a: number, b: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)), 0)

/** Pixels (RGBA) as a PNG of at most 256 colours: a third of the usual size, for pictures that are kept to compare with. */
export const palettePng = (width: number, height: number, rgba: Uint8Array): Buffer => {
  const exact = Array.from(
    { length: width * height },
    (_, at) => ((rgba[4 * at] ?? 0) << 16) | ((rgba[4 * at + 1] ?? 0) << 8) | (rgba[4 * at + 2] ?? 0),
  )
  // Colours that are nearly the same become the one of them that is seen most.
  const seen = new Map<number, number>()
  for (const colour of exact) seen.set(colour, (seen.get(colour) ?? 0) + 1)
  const standIn = new Map<number, number>()
  for (const [colour] of [...seen].toSorted(([, a], [, b]) => a - b)) standIn.set(colour & COARSE, colour)
  const colours = exact.map((colour) => standIn.get(colour & COARSE) ?? colour)
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour)
  const indexOf = new Map(palette.map((colour, index) => [colour, index]))
  const nearest = (colour: number): number => {
    let best = 0
    for (const [index, other] of palette.entries())
      if (apart(colour, other) < apart(colour, palette[best] ?? 0)) best = index
    return best
  }
  for (const colour of counts.keys()) if (!indexOf.has(colour)) indexOf.set(colour, nearest(colour))
  const rows = Buffer.alloc((width + 1) * height)
  for (const [at, colour] of colours.entries())
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = indexOf.get(colour) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
