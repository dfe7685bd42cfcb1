import { deflateSync } from 'node:zlib'

/** Heads of picture files, as cameras and phones write them, of any size that they may claim. */
type Bytes = Uint8Array<ArrayBuffer>

const join = (...parts: readonly (string | readonly number[] | Uint8Array)[]): Bytes =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...(part as number[])])),
  )
const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 255)
const little = (value: number, bytes: number): number[] => big(value, bytes).toReversed()

/** Place and device, as a phone writes them; orientation 6: turned by a quarter to the right. */
const EXIF = join(
  'Exif\0\0',
  'MM\0*',
  big(8, 4),
  big(1, 2),
  big(0x0112, 2),
  big(3, 2),
  big(1, 4),
  [0, 6, 0, 0],
  [0, 0, 0, 0],
  'GPS 52.5200 N 13.4050 E, TestPhone 12',
)

/** A segment of a JPEG, its length included. */
const segment = (marker: number, body: Uint8Array): Bytes => join([0xff, marker], big(body.length + 2, 2), body)

/** What a phone puts in front of a JPEG's own segments. */
export const EXIF_SEGMENT: Bytes = segment(0xe1, EXIF)

/** The head of a JPEG behind 8 KB of metadata, without the picture. */
export const jpegHead = (width: number, height: number): Bytes =>
  join(
    [0xff, 0xd8],
    EXIF_SEGMENT,
    segment(0xe2, new Uint8Array(8_000)),
    segment(0xc4, new Uint8Array(20)),
    segment(0xc2, join([8], big(height, 2), big(width, 2), [3], new Uint8Array(9))),
  )

/** A PNG that claims a size; its picture is a few zeros, whatever it claims. */
export const png = (width: number, height: number): Bytes =>
  join(
    '\x89PNG\r\n\x1a\n',
    big(13, 4),
    'IHDR',
    big(width, 4),
    big(height, 4),
    [8, 2, 0, 0, 0],
    big(0, 4),
    big(20, 4),
    'IDAT',
    deflateSync(new Uint8Array(64)),
  )

export const gif = (width: number, height: number): Bytes =>
  join('GIF89a', little(width, 2), little(height, 2), new Uint8Array(8))

export const bmp = (width: number, height: number): Bytes =>
  join('BM', little(99, 4), [0, 0, 0, 0], little(54, 4), little(40, 4), little(width, 4), little(-height, 4))

export const webp = (width: number, height: number): Bytes =>
  join('RIFF', little(99, 4), 'WEBPVP8X', little(10, 4), [0, 0, 0, 0], little(width - 1, 3), little(height - 1, 3))

const iso = (brand: string, width: number, height: number): Bytes => {
  const size = (w: number, h: number): Bytes => join(big(20, 4), 'ispe', big(0, 4), big(w, 4), big(h, 4))
  return join(big(24, 4), 'ftyp', 'mif1', big(0, 4), 'mif1', brand, size(1, 1), size(width, height))
}
export const heic = (width: number, height: number): Bytes => iso('heic', width, height)
export const avif = (width: number, height: number): Bytes => iso('avif', width, height)

export const svg = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text))
export const pdf = (): Bytes => join('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')
