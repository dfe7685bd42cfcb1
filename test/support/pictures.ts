import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import { palettePng } from './palettePng.ts'

/** A pixel is another when one of its channels differs by more than this, of 255: edges of letters may. */
const CHANNEL = 40
/** Share of other pixels up to which two pictures are the same. */
const SHARE = 0.001
/** What a picture that is not the same looks like now is written here. */
const SEEN = join(import.meta.dirname, '..', '..', 'build', 'pictures')

/** A picture's pixels, each as red, green, blue and opacity. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Buffer
}

/** A PNG's pixels. Not the browser that took the picture decodes it: its answer would be many megabytes of text. */
export const decode = async (png: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

/** The share of pixels that differ, or the two sizes when those do. */
const difference = (a: Pixels, b: Pixels): number | string => {
  if (a.width !== b.width || a.height !== b.height)
    return `${a.width} x ${a.height} instead of ${b.width} x ${b.height}`
  const [one, other] = [a.rgba, b.rgba]
  const differs = (at: number): boolean => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > CHANNEL
  let others = 0
  for (let at = 0; at < one.length; at += 4) if (differs(at) || differs(at + 1) || differs(at + 2)) others += 1
  return others / (a.width * a.height)
}

/**
 * What is wrong with a picture against the one that is kept in `file`, or undefined. `SHOTS=renew` (`npm run shots`)
 * keeps the new one instead.
 */
export const pictureFault = async (picture: Buffer, file: string): Promise<string | undefined> => {
  const seen = await decode(picture)
  if (process.env['SHOTS'] === 'renew') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, palettePng(seen.width, seen.height, seen.rgba))
    return undefined
  }
  if (!existsSync(file)) return `${basename(file)} is not kept yet: npm run shots:keep`
  const kept = await decode(readFileSync(file))
  const exact = difference(seen, kept)
  // A picture of many colours is kept in fewer, and then looked at in as many.
  const found =
    typeof exact === 'number' && exact > SHARE
      ? difference(await decode(palettePng(seen.width, seen.height, seen.rgba)), kept)
      : exact
  if (typeof found === 'number' && found <= SHARE) return undefined
  mkdirSync(SEEN, { recursive: true })
  const now = join(SEEN, basename(file))
  writeFileSync(now, picture)
  const what = typeof found === 'number' ? `${(found * 100).toFixed(2)} % of the pixels differ` : found
  return `${basename(file)}: ${what}; now it looks like ${now}. If it should: npm run shots:keep`
}
