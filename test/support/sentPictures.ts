import sharp from 'sharp'

/** A small PNG of one colour that no other call of this has in this run. */
let count = 0
export const freshPicture = (width = 40, height = 30): Promise<Buffer> => {
  count += 1
  const background = { r: count % 256, g: (count >> 8) % 256, b: width % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The form of `uploadPic`. */
export const formOf = (fields: Readonly<Record<string, string>>, file: Buffer, type = 'image/png'): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type }), 'picture.png')
  return form
}

/** One black pixel as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
export const pictureForm = (fields: Readonly<Record<string, string>>): FormData => formOf(fields, PIXEL)
