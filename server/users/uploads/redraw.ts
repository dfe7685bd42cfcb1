import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { DOCUMENT_MAX_SIDE } from '#protocol'
import { queue } from '../../platform/queue.ts'

/** A picture that was decoded and drawn again: a JPEG with pixels and nothing else. */
export interface Redrawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** SHA-256 of the pixels, in hex: what a file says beside them makes no other picture of the same one. */
  readonly digest: string
}

/** The most pixels that are decoded: each takes four bytes, whatever the size of the file. */
const MAX_PIXELS = 50_000_000
const AVATAR_SIDE_PX = 256
/** A picture that takes longer is crafted to. */
const MAX_SECONDS = 8

// Of all formats of the library only three stay enabled: no SVG, no PDF, no HEIC, no animation formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

/** Decoding takes memory: one runs at a time, some wait, and further ones are refused as busy. */
const oneByOne = queue(1, 32)

const draw = async (given: Buffer, square: boolean): Promise<Redrawn | undefined> => {
  try {
    const { data: pixels, info } = await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize({
        width: square ? AVATAR_SIDE_PX : DOCUMENT_MAX_SIDE,
        height: square ? AVATAR_SIDE_PX : DOCUMENT_MAX_SIDE,
        fit: square ? 'cover' : 'inside',
        withoutEnlargement: !square,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const bytes = await sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: 85 }).toBuffer()
    const digest = createHash('sha256').update(`${width} ${height} ${channels} `).update(pixels).digest('hex')
    return { bytes, width, height, digest }
  } catch {
    return undefined
  }
}

/** Decodes and redraws; undefined for anything but JPEG, PNG or WebP, for damaged files and for too many pixels. */
export const redraw = (given: Buffer, square = false): Promise<Redrawn | undefined> =>
  oneByOne(() => draw(given, square))
