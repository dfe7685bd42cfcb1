import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { hasBrowser, type Phone } from '../support/browser.ts'
import { openKit, showKit } from '../support/kit.ts'
import { EXIF_SEGMENT, heic, jpegHead, pdf, png, svg } from '../support/pictureFiles.ts'

/**
 * Runs in the page: hands a file input the photo of a phone, 4,032 x 3,024 px of noise, its left half red and its right
 * half blue, with the phone's metadata in front. Answers its bytes once the field shows that it is at work.
 */
const takePhoto = async (element: Element, metadata: readonly number[]): Promise<number> => {
  const input = element as HTMLInputElement
  const [width, height] = [4_032, 3_024]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  const noise = context.createImageData(width, height)
  const pixels = new Uint32Array(noise.data.buffer)
  // A generator of its own, so that each run takes the same photo.
  let seed = 1
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) | 0
    const base = at % width < width / 2 ? 0xff_00_00_a0 : 0xff_a0_00_00
    pixels[at] = base + ((seed >>> 8) & 0x3f_3f_3f)
  }
  context.putImageData(noise, 0, 0)
  const jpeg = await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
  const photo = new File([jpeg.slice(0, 2), Uint8Array.from(metadata), jpeg.slice(2)], 'photo.jpg')
  const files = new DataTransfer()
  files.items.add(photo)
  input.files = files.files
  const works = new Promise<void>((resolve) => {
    new MutationObserver((_, watch) => {
      if (document.querySelector('[aria-label="Preparing the picture…"]') === null) return
      watch.disconnect()
      resolve()
    }).observe(document.body, { childList: true, subtree: true })
  })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await works
  return photo.size
}

/** Runs in the page: what a chosen picture is, with the colour at its top and at its bottom. */
const chosen = async (image: HTMLImageElement): Promise<Record<string, unknown>> => {
  const blob = await (await fetch(image.src)).blob()
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  const [red, , blue] = context.getImageData(bitmap.width / 2, 20, 1, 1).data
  const text = String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()).subarray(0, 4_000))
  return {
    type: blob.type,
    width: bitmap.width,
    height: bitmap.height,
    top: (red ?? 0) > (blue ?? 0) ? 'red' : 'blue',
    metadata: /Exif|GPS|TestPhone/.test(text),
    jpeg: text.startsWith('\xff\xd8\xff'),
  }
}

const front = (page: Page) => page.getByRole('group', { name: 'Front of the identity card' })
const file = (page: Page) => front(page).locator('input[type=file]').first()
const pick = (page: Page, buffer: Uint8Array, name: string): Promise<void> =>
  file(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(buffer) })
const refusal = (page: Page) => front(page).getByRole('alert')

describe.skipIf(!hasBrowser)('the kit in use', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openKit(inject('venue'), { viewport: { width: 360, height: 780 } })
  })
  beforeEach(() => showKit(phone))
  afterAll(() => phone?.close())

  it('a photo of 10 MB becomes a small, upright JPEG that says nothing of place and device, beside the main thread', async () => {
    const { page } = phone
    const [, size] = await Promise.all([
      page.waitForEvent('worker', { predicate: (one) => one.url().includes('redrawWorker'), timeout: 60_000 }),
      file(page).evaluate(takePhoto, [...EXIF_SEGMENT]),
    ])
    expect(size).toBeGreaterThan(10_000_000)
    const image = front(page).getByRole('img', { name: 'Preview: photo.jpg' })
    await image.waitFor({ timeout: 60_000 })
    // Orientation 6: what lay on the left is on top.
    expect(await image.evaluate(chosen)).toEqual({
      type: 'image/jpeg',
      width: 450,
      height: 600,
      top: 'red',
      metadata: false,
      jpeg: true,
    })
    expect(await front(page).getByRole('progressbar').count()).toBe(0)
    await front(page).getByRole('button', { name: 'Remove this picture' }).click()
    expect(await image.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file')
  })

  it.each([
    ['empty', new Uint8Array(), 'photo.jpg'],
    ['notImage', pdf(), 'invoice.jpg'],
    ['heic', heic(4_032, 3_024), 'IMG_0001.HEIC'],
    ['svg', svg('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "owned"</script></svg>'), 'x.jpg'],
    ['tooManyPixels', png(20_000, 20_000), 'bomb.png'],
    ['broken', jpegHead(640, 480), 'half.jpg'],
  ])('refuses with a reason: %s', async (code, bytes, name) => {
    const { page } = phone
    await pick(page, bytes, name)
    await expect.poll(() => refusal(page).getAttribute('data-code')).toBe(code)
    expect((await refusal(page).innerText()).length).toBeGreaterThan(20)
    expect(await front(page).getByRole('img').count()).toBe(0)
    expect(await page.title()).toBe('Tapeline kit')
  })

  it('a picker is used by keyboard alone, and gives the focus back', async () => {
    const { page } = phone
    await page.getByRole('button', { name: 'Country Choose' }).focus()
    await page.keyboard.press('Enter')
    const search = page.getByRole('combobox', { name: 'Search' })
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('an')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const field = page.getByRole('button', { name: 'Country Finland' })
    await field.waitFor()
    await expect.poll(() => field.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('a slider goes by step and by mark with the keys', async () => {
    const slider = phone.page.getByRole('slider', { name: 'Share of the balance' })
    await slider.focus()
    for (const [key, value] of [
      ['ArrowRight', '41'],
      ['PageUp', '50'],
      ['PageUp', '75'],
      ['PageDown', '50'],
      ['Home', '0'],
      ['End', '100'],
    ] as const) {
      await phone.page.keyboard.press(key)
      expect([key, await slider.inputValue()]).toEqual([key, value])
    }
    await phone.page.getByRole('button', { name: 'Share of the balance: 25%' }).click()
    expect(await slider.inputValue()).toBe('25')
  })

  it('a text that may not be copied stands there selected', async () => {
    const { page } = phone
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
      document.execCommand = () => false
    })
    await page.getByRole('button', { name: 'Copy Address' }).click()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toMatch(/^bc1q\w+$/)
    await page.getByRole('button', { name: 'Copy invitation' }).click()
    const shown = page.getByRole('textbox', { name: 'invitation' })
    await shown.waitFor()
    expect(await shown.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(26)
  })

  it('a warning gives the focus back to what asked for it', async () => {
    const { page } = phone
    const button = page.getByRole('button', { name: 'Warn first' })
    await button.focus()
    await page.keyboard.press('Enter')
    const out = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })
    await expect.poll(() => out.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  })
})
