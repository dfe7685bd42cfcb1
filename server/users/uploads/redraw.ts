import sharp from 'sharp'
import { queue } from '../../platform/queue.ts'

/** A picture that was decoded and drawn anew: JPEG, nothing in it but pixels. */
export interface Redrawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Pixels that may be decoded: each takes four bytes, whatever the file weighs. */
const MAX_PIXELS = 50_000_000
/** Longer side of what is kept, in pixels: small print of a document stays readable. */
const MAX_SIDE_PX = 2_000
const AVATAR_SIDE_PX = 256
/** A picture that takes longer was made to. */
const MAX_SECONDS = 8

// Of everything that the library can read only three kinds stay: no SVG, no PDF, no HEIC, no animation formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

/** Decoding takes memory: one at a time, some wait, and the rest hears that the venue is busy. */
const oneByOne = queue(1, 32)

const draw = async (given: Buffer, square: boolean): Promise<Redrawn | undefined> => {
  try {
    const { data, info } = await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize({
        width: square ? AVATAR_SIDE_PX : MAX_SIDE_PX,
        height: square ? AVATAR_SIDE_PX : MAX_SIDE_PX,
        fit: square ? 'cover' : 'inside',
        withoutEnlargement: !square,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/** Decodes and draws anew; undefined for what is no JPEG, PNG or WebP, is damaged, or has too many pixels. */
export const redraw = (given: Buffer, square = false): Promise<Redrawn | undefined> =>
  oneByOne(() => draw(given, square))
