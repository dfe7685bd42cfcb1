import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'fonts.conf')
const FOLDERS = [...readFileSync(FILE, 'utf8').matchAll(/<dir>(.*)<\/dir>/g)].map(([, folder = '']) => folder)

/** Environment in which Chromium has the fonts of the tests alone; where these are missing, those of the machine. */
export const fontEnvironment = (): Record<string, string> => {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(inherited), ...(FOLDERS.every(existsSync) && { FONTCONFIG_FILE: FILE }) }
}
