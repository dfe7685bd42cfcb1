import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compressImage } from '../../../../src/ui/image/compressImage.ts'
import { imageKind } from '../../../../src/ui/image/imageKind.ts'
import { fitted, imageSize } from '../../../../src/ui/image/imageSize.ts'
import { MOST_MB, readPicture } from '../../../../src/ui/image/readPicture.ts'
import { redraw } from '../../../../src/ui/image/redraw.ts'
import { avif, bmp, gif, heic, jpegHead, pdf, png, svg, webp } from '../../../support/pictureFiles.ts'

describe('what a file is, by its first bytes', () => {
  it.each([
    ['jpeg', jpegHead(10, 10)],
    ['png', png(1, 1)],
    ['gif', gif(1, 1)],
    ['webp', webp(1, 1)],
    ['bmp', bmp(1, 1)],
    ['avif', avif(1, 1)],
    ['heic', heic(1, 1)],
    ['svg', svg('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', svg('\uFEFF<?xml version="1.0"?>\n<!-- drawn --><svg onload="alert(1)">')],
    [undefined, pdf()],
    [undefined, new TextEncoder().encode('BMW is a brand of cars')],
    [undefined, new TextEncoder().encode('<html><body>no drawing</body></html>')],
    [undefined, new Uint8Array([0xff, 0xd8])],
  ])('%s', (kind, bytes) => expect(imageKind(bytes)).toBe(kind))
})

describe('how large a picture is, before it is decoded', () => {
  it.each([
    ['jpeg', jpegHead(4_032, 3_024)],
    ['png', png(4_032, 3_024)],
    ['gif', gif(4_032, 3_024)],
    ['webp', webp(4_032, 3_024)],
    ['bmp', bmp(4_032, 3_024)],
    ['avif', avif(4_032, 3_024)],
    ['heic', heic(4_032, 3_024)],
  ] as const)('%s', (kind, bytes) => expect(imageSize(kind, bytes)).toEqual({ width: 4_032, height: 3_024 }))

  it('is unknown for a head that ends too early or makes no sense', () => {
    expect(imageSize('png', png(9, 9).subarray(0, 18))).toBeUndefined()
    expect(imageSize('png', png(0, 9))).toBeUndefined()
    expect(imageSize('jpeg', jpegHead(9, 9).subarray(0, 200))).toBeUndefined()
  })
})

it.each([
  [{ width: 4_000, height: 3_000 }, 600, { width: 600, height: 450 }],
  [{ width: 3_000, height: 4_000 }, 600, { width: 450, height: 600 }],
  [{ width: 600, height: 20 }, 600, { width: 600, height: 20 }],
  [{ width: 100, height: 80 }, 600, { width: 100, height: 80 }],
  [{ width: 20_000, height: 3 }, 600, { width: 600, height: 1 }],
  [{ width: 4_000, height: 3_000 }, undefined, { width: 4_000, height: 3_000 }],
])('%j at most %s is %j', (size, longest, result) => expect(fitted(size, longest)).toEqual(result))

it('a photo is drawn anew at 600 pixels, as JPEG of quality 0.9', async () => {
  const made: { width: number; height: number; options: ImageEncodeOptions | undefined }[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close: () => undefined }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
      convertToBlob = async (options?: ImageEncodeOptions) => {
        made.push({ width: this.width, height: this.height, options })
        return new Blob(['small'], { type: options?.type ?? '' })
      }
    },
  )
  expect((await redraw(new Blob(['photo']), 600)).type).toBe('image/jpeg')
  expect(made).toEqual([{ width: 600, height: 450, options: { type: 'image/jpeg', quality: 0.9 } }])
  vi.unstubAllGlobals()
})

const file = (bytes: Uint8Array<ArrayBuffer>, name = 'photo.jpg'): File =>
  new File([bytes], name, { type: 'image/jpeg' })
const drawn = new Blob(['drawn anew'], { type: 'image/jpeg' })

describe('a picture that one wants to send', () => {
  const compress = vi.fn<typeof compressImage>()
  beforeEach(() => void compress.mockReset().mockResolvedValue(drawn))
  afterEach(() => void vi.restoreAllMocks())

  it('is drawn anew, under a name that fits', async () => {
    const reply = await readPicture(file(png(800, 600), 'IMG_1.final.PNG'), { longest: 600 }, compress)
    expect(compress.mock.calls[0]?.[1]).toEqual({ longest: 600 })
    if (!reply.ok) throw new Error(reply.code)
    expect([reply.file.name, reply.file.type, await reply.file.text()]).toEqual([
      'IMG_1.final.jpg',
      'image/jpeg',
      'drawn anew',
    ])
  })

  it.each([
    ['empty', new Uint8Array()],
    ['tooLarge', new Uint8Array(MOST_MB * 1_000_000 + 1)],
    ['notImage', pdf()],
    ['svg', svg('<svg><script>alert(1)</script></svg>')],
    ['tooManyPixels', png(20_000, 20_000)],
    ['tooManyPixels', jpegHead(20_000, 20_000)],
    ['broken', jpegHead(9, 9).subarray(0, 200)],
  ])('is refused as %s without being decoded', async (code, bytes) => {
    expect(await readPicture(file(bytes), {}, compress)).toMatchObject({ ok: false, code })
    expect(compress).not.toHaveBeenCalled()
  })

  it.each([
    ['heic', heic(4_032, 3_024)],
    ['broken', png(8, 8)],
  ])('is refused as %s when the browser cannot read it', async (code, bytes) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    compress.mockRejectedValue(new Error('decode'))
    expect(await readPicture(file(bytes), {}, compress)).toEqual({ ok: false, code })
  })

  it('may be the format of a phone where the browser can read that', async () => {
    expect(await readPicture(file(heic(4_032, 3_024)), {}, compress)).toMatchObject({ ok: true })
  })

  it('is no mistake of the reader when he wants another one meanwhile', async () => {
    const abort = new AbortController()
    compress.mockImplementation(() => {
      abort.abort()
      return Promise.reject(abort.signal.reason as Error)
    })
    await expect(readPicture(file(png(8, 8)), { signal: abort.signal }, compress)).rejects.toThrow(/abort/i)
  })
})

it.each([pdf(), svg('<svg/>'), new Uint8Array([1, 2, 3])])('what is no picture is left as it is', async (bytes) => {
  const other = file(bytes)
  expect(await compressImage(other, { longest: 600 })).toBe(other)
})
