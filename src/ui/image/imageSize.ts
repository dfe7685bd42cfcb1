import type { ImageKind } from './imageKind.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The frame header of a JPEG lies behind its metadata: walks from segment to segment. */
const jpegSize = (view: DataView): Size | undefined => {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // C0 to CF are frame headers, but for the tables C4, C8 and CC.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

const webpSize = (view: DataView): Size | undefined => {
  const form = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  const u24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (form === 'VP8X') return { width: u24(24) + 1, height: u24(27) + 1 }
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (form !== 'VP8L') return undefined
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Each image of an ISO file has an `ispe` box; tiles are smaller than the whole. */
const isoSize = (view: DataView): Size | undefined => {
  let largest: Size | undefined
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0x69 || view.getUint32(at) !== 0x69_73_70_65) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

const SIZES: Readonly<Record<Exclude<ImageKind, 'svg'>, (view: DataView) => Size | undefined>> = {
  jpeg: jpegSize,
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  webp: webpSize,
  bmp: (view) => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }),
  avif: isoSize,
  heic: isoSize,
}

/** Pixels of a picture by the head of its file, without decoding it; undefined when it does not say. */
export const imageSize = (kind: Exclude<ImageKind, 'svg'>, head: Uint8Array): Size | undefined => {
  try {
    const size = SIZES[kind](new DataView(head.buffer, head.byteOffset, head.byteLength))
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The head ends before it says so.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A size whose longer side is at most `longest`; never larger than it was, never less than a pixel. */
export const fitted = ({ width, height }: Size, longest: number | undefined): Size => {
  const scale = longest === undefined ? 1 : Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
