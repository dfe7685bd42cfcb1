import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { palettePng } from './palettePng.ts'

/** A pixel is another when one of its channels differs by more than this, of 255: edges of letters may. */
const CHANNEL = 40
/** Share of other pixels up to which two pictures are the same. */
const SHARE = 0.001
/** What a picture that is not the same looks like now is written here. */
const SEEN = join(import.meta.dirname, '..', '..', 'build', 'pictures')

/** Runs in the page: a PNG's pixels as RGBA in base64. */
const pixelsOf = async (base64: string): Promise<{ width: number; height: number; rgba: string }> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  let text = ''
  for (let at = 0; at < data.length; at += 8_192) text += String.fromCharCode(...data.subarray(at, at + 8_192))
  return { width, height, rgba: btoa(text) }
}

/** A picture's pixels, each as red, green, blue and opacity. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Buffer
}

/** Runs a function in a page, whichever driver has it. */
export interface Evaluates {
  evaluate<T>(run: (argument: string) => Promise<T>, argument: string): Promise<T>
}

/** A PNG's pixels. The browser decodes, so that no package is needed for it. */
export const decode = async (page: Evaluates, png: Buffer): Promise<Pixels> => {
  const { rgba, ...size } = await page.evaluate(pixelsOf, png.toString('base64'))
  return { ...size, rgba: Buffer.from(rgba, 'base64') }
}

/** The share of pixels that differ, or the two sizes when those do. */
const difference = (a: Pixels, b: Pixels): number | string => {
  if (a.width !== b.width || a.height !== b.height)
    return `${a.width} x ${a.height} instead of ${b.width} x ${b.height}`
  let others = 0
  for (let at = 0; at < a.rgba.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs((a.rgba[at + part] ?? 0) - (b.rgba[at + part] ?? 0)) > CHANNEL)) others += 1
  return others / (a.width * a.height)
}

/**
 * What is wrong with a picture against the one that is kept in `file`, or undefined. `SHOTS=renew` (`npm run shots`)
 * keeps the new one instead.
 */
export const pictureFault = async (page: Page, picture: Buffer, file: string): Promise<string | undefined> => {
  const seen = await decode(page, picture)
  if (process.env['SHOTS'] === 'renew') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, palettePng(seen.width, seen.height, seen.rgba))
    return undefined
  }
  if (!existsSync(file)) return `${basename(file)} is not kept yet: npm run shots:keep`
  const kept = await decode(page, readFileSync(file))
  const exact = difference(seen, kept)
  // A picture of many colours is kept in fewer, and then looked at in as many.
  const found =
    typeof exact === 'number' && exact > SHARE
      ? difference(await decode(page, palettePng(seen.width, seen.height, seen.rgba)), kept)
      : exact
  if (typeof found === 'number' && found <= SHARE) return undefined
  mkdirSync(SEEN, { recursive: true })
  const now = join(SEEN, basename(file))
  writeFileSync(now, picture)
  const what = typeof found === 'number' ? `${(found * 100).toFixed(2)} % of the pixels differ` : found
  return `${basename(file)}: ${what}; now it looks like ${now}. If it should: npm run shots:keep`
}
