import { type CompressOptions, compressImage } from './compressImage.ts'
import { imageKind } from './imageKind.ts'
import { imageSize } from './imageSize.ts'

/** Why a file is not taken; each has a sentence, `image:problem.<code>`. */
export type PictureProblem = 'empty' | 'tooLarge' | 'notImage' | 'svg' | 'heic' | 'tooManyPixels' | 'broken'

export type PictureReply =
  | { readonly ok: true; readonly file: File }
  | { readonly ok: false; readonly code: PictureProblem; readonly most?: number }

/** Megabytes of a file at most: twice what large phones write. */
export const MOST_MB = 25
/** Millions of pixels at most: each takes four bytes once it is decoded, whatever the file weighs. */
export const MOST_MEGAPIXELS = 64
/** So many first bytes hold the size of any picture, behind its metadata. */
const HEAD = 512 * 1_024

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`

/** A file as a picture that may be sent, or why not. Nothing is decoded before its size is known. */
export const readPicture = async (
  file: File,
  options: CompressOptions = {},
  compress: typeof compressImage = compressImage,
): Promise<PictureReply> => {
  if (file.size === 0) return { ok: false, code: 'empty' }
  if (file.size > MOST_MB * 1_000_000) return { ok: false, code: 'tooLarge', most: MOST_MB }
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const kind = imageKind(head)
  if (kind === undefined) return { ok: false, code: 'notImage' }
  if (kind === 'svg') return { ok: false, code: 'svg' }
  const unreadable = { ok: false, code: kind === 'heic' ? 'heic' : 'broken' } as const
  const size = imageSize(kind, head)
  if (size === undefined) return unreadable
  if (size.width * size.height > MOST_MEGAPIXELS * 1_000_000)
    return { ok: false, code: 'tooManyPixels', most: MOST_MEGAPIXELS }
  try {
    const blob = await compress(file, options)
    return { ok: true, file: new File([blob], jpegName(file.name), { type: 'image/jpeg' }) }
  } catch (error) {
    options.signal?.throwIfAborted()
    console.warn(error)
    return unreadable
  }
}
