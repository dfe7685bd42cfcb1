import { JPEG_QUALITY } from '#protocol'
import { fitted, type Size } from './imageSize.ts'

const TYPE = 'image/jpeg'

/** As on a phone's screen: upright, and on white where it is transparent. */
const draw = (
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: ImageBitmap,
  { width, height }: Size,
): void => {
  if (context === null) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
}

const offScreen = async (picture: ImageBitmap, size: Size): Promise<Blob> => {
  const canvas = new OffscreenCanvas(size.width, size.height)
  draw(canvas.getContext('2d'), picture, size)
  return canvas.convertToBlob({ type: TYPE, quality: JPEG_QUALITY })
}

const onPage = async (picture: ImageBitmap, size: Size): Promise<Blob> => {
  const canvas = Object.assign(document.createElement('canvas'), size)
  draw(canvas.getContext('2d'), picture, size)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, JPEG_QUALITY))
  if (blob === null) throw new Error('the canvas gave no picture')
  return blob
}

/**
 * A picture drawn anew as JPEG of quality 0.9, its longer side at most `longest`: so nothing of the old
 * file is left, no place, no device, no comment. Rejects when the browser cannot read it. Runs on the page and in a worker.
 */
export const redraw = async (file: Blob, longest: number | undefined): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const size = fitted(picture, longest)
    return await (typeof OffscreenCanvas === 'undefined' ? onPage(picture, size) : offScreen(picture, size))
  } finally {
    picture.close()
  }
}
