/** What a file is by its first bytes, whatever its name and its type say. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'avif' | 'heic' | 'svg'

const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])
const AVIF_BRANDS = new Set(['avif', 'avis'])

/** ISO base media files name their brands in the first box. */
const isoKind = (bytes: Uint8Array): ImageKind | undefined => {
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
  const brands = [latin(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin(bytes, at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined
}

const isSvg = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes.subarray(0, 1_024)).replace(/^\uFEFF/, '')
  return /^\s*</.test(text) && /<svg[\s>]/i.test(text)
}

/** The kind of picture that these first bytes (some hundreds are enough) belong to; undefined for anything else. */
export const imageKind = (bytes: Uint8Array): ImageKind | undefined => {
  if (bytes.length < 12) return undefined
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'gif'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  // Four zeros that are reserved make 'BM' less of an accident.
  if (latin(bytes, 0, 2) === 'BM' && latin(bytes, 6, 10) === '\0\0\0\0') return 'bmp'
  if (latin(bytes, 4, 8) === 'ftyp') return isoKind(bytes)
  return isSvg(bytes) ? 'svg' : undefined
}
