import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TOKEN_GROUPS } from '../../../src/pages/kit/parts/tokens.ts'

it('the page of the kit explains every design token, and none that is gone', () => {
  const kept = [...readFileSync('src/ui/styles/tokens.css', 'utf8').matchAll(/^ {2}--([\w-]+):/gm)].map(
    ([, name]) => name,
  )
  const explained = TOKEN_GROUPS.flatMap(({ tokens }) => tokens.map(([name]) => name))
  expect(new Set(explained)).toEqual(new Set(kept))
  expect(new Set(explained).size).toBe(explained.length)
})
