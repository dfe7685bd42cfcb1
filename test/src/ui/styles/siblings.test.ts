import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../../../src')
/** Whatever comes after something: `+ *` or `~ *` at the end of a selector. */
const ANY_AFTER = /[+~]\s*\*\s*[,{]/
const without = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

// The browser then computes the styles of all that follows anew, wherever in the app an element is put in or taken out:
// a row that scrolls into a list costs as much as all its rows.
it('no style names whatever comes after something', () => {
  const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.filter((path) => ANY_AFTER.test(without(readFileSync(join(SRC, path), 'utf8'))))).toEqual([])
})
