import { readFileSync } from 'node:fs'

/**
 * Advance widths by code point of a TrueType font, in thousandths of its size, rounded: the characters of the basic plane
 * that its table of format 4 has.
 */
export const fontWidths = (path: string): ReadonlyMap<number, number> => {
  const file = readFileSync(path)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const u16 = (at: number): number => view.getUint16(at)
  const tables = new Map(
    Array.from({ length: u16(4) }, (_, nth) => 12 + 16 * nth).map((at) => [
      file.toString('latin1', at, at + 4),
      view.getUint32(at + 8),
    ]),
  )
  const table = (name: string): number => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`${path} has no table ${name}`)
    return at
  }
  const unitsPerEm = u16(table('head') + 18)
  const measured = u16(table('hhea') + 34)
  const widthOfGlyph = (glyph: number): number => u16(table('hmtx') + 4 * Math.min(glyph, measured - 1))

  const cmap = table('cmap')
  const format4 = Array.from({ length: u16(cmap + 2) }, (_, nth) => cmap + view.getUint32(cmap + 8 + 8 * nth)).find(
    (at) => u16(at) === 4,
  )
  if (format4 === undefined) throw new Error(`${path} has no table of characters of format 4`)
  const count = u16(format4 + 6) / 2
  const widths = new Map<number, number>()
  for (let nth = 0; nth < count; nth += 1) {
    const last = u16(format4 + 14 + 2 * nth)
    const first = u16(format4 + 16 + 2 * (count + nth))
    const delta = u16(format4 + 16 + 2 * (2 * count + nth))
    const offsetAt = format4 + 16 + 2 * (3 * count + nth)
    const offset = u16(offsetAt)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const found = offset === 0 ? code : u16(offsetAt + offset + 2 * (code - first))
      const glyph = found === 0 && offset !== 0 ? 0 : (found + delta) % 0x1_0000
      if (glyph !== 0) widths.set(code, Math.round((widthOfGlyph(glyph) * 1_000) / unitsPerEm))
    }
  }
  return widths
}
