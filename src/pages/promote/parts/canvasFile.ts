import { saveFile } from '../../../ui/saveFile.ts'

const TYPE = 'image/png'

/** What stands on a canvas, as a picture; undefined where the browser hands none out. */
const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, TYPE))

/** Saves what stands on a canvas as a file. False where that failed. */
export const saveCanvas = async (canvas: HTMLCanvasElement, name: string): Promise<boolean> => {
  const picture = await pictureOf(canvas)
  if (picture === null) return false
  saveFile(name, TYPE, picture)
  return true
}

/** The same as a file that can be shared. */
export const fileOf = async (canvas: HTMLCanvasElement, name: string): Promise<File | undefined> => {
  const picture = await pictureOf(canvas)
  return picture === null ? undefined : new File([picture], name, { type: TYPE })
}
