import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Inspector } from './tour.ts'

/** Keeps a picture of each page in a folder, numbered in the order of the pages; it finds no fault. */
export const photographer = (folder: string): Inspector => {
  let count = 0
  mkdirSync(folder, { recursive: true })
  return async (page, { path }, who) => {
    count += 1
    const name = `${String(count).padStart(3, '0')}-${who}${path.replaceAll('/', '-').replace('-pages', '')}.png`
    await page.screenshot({ path: join(folder, name), caret: 'hide' })
    return []
  }
}
