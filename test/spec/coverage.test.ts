import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const TEST = join(import.meta.dirname, '..')
const page = readFileSync(join(TEST, '..', 'docs/spec-coverage.md'), 'utf8')

/** Features that frame, data core, charts, spot orders, contracts, timed and forex contracts, managed money, staking, loans, token sales, payment methods and escrow orders, sessions, passkeys and support answer for; of the numbers between, some were dropped. */
const ANSWERED_FOR = /^(A([1-9]|1[0-6])|B[1-6]|C[1-6]|D([1-5]|1[0-2])|E([1-9]|1[0-2])|F([1-9]|10|12|15)|G[1-9]|H[1-5]|M[1-578]|N[123]|O[1-9]|I[1-9]|J[1-3]|K([1-9]|10|12|13)|L[1-3]|P[1-79]|Q[134]|X([1-4]|6|8|9|10|11|12|13|15|16|17|18|19|20|21))$/
const features = readFileSync(join(TEST, 'spec/features.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t')[0] ?? '')
  .filter((id) => ANSWERED_FOR.test(id))

interface Row {
  readonly id: string
  readonly what: string
  readonly proofs: readonly { readonly file: string; readonly title: string }[]
}

const rows: readonly Row[] = [...page.matchAll(/^\| ([A-Z]\d+|\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', what = '', cell = '']) => ({
    id,
    what,
    proofs: cell.split('; `').map((text) => {
      const [, file = '', title = ''] = /^`?([\w./-]+)` “(.+)”$/.exec(text) ?? []
      return { file, title }
    }),
  }),
)
const texts = new Map<string, string>()
const textOf = (file: string): string => {
  const known = texts.get(file) ?? readFileSync(join(TEST, file), 'utf8')
  texts.set(file, known)
  return known
}
/** A title stands behind the opening quote of a call's first argument. */
const hasTitle = (file: string, title: string): boolean =>
  ["'", '`', '"'].some((quote) => textOf(file).includes(quote + title))

describe('the page that says which test proves what', () => {
  it('has every feature once, in order', () => {
    expect(features.length).toBeGreaterThan(40)
    expect(rows.map(({ id }) => id).filter((id) => /^[A-Z]/.test(id))).toEqual(features)
  })

  it.each([2, 3, 4, 5, 6, 7, 8, 9])('numbers the rules of section %i without a hole', (section) => {
    const numbers = rows.flatMap(({ id }) => (id.startsWith(`${section}.`) ? [Number(id.split('.')[1])] : []))
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  it('has no line that this test does not read', () => {
    const lines = page.split('\n').filter((line) => line.startsWith('|') && !/^\|(-|---| Row| Rule)/.test(line))
    expect(lines).toHaveLength(rows.length)
  })

  it.each(rows.map((row) => [row.id, row] as const))('%s is proved by tests that are there', (_, { proofs }) => {
    expect(proofs.length).toBeGreaterThan(0)
    for (const { file, title } of proofs) {
      expect(file).toMatch(/\.test\.tsx?$/)
      expect(existsSync(join(TEST, file)), file).toBe(true)
      expect(hasTitle(file, title), `${file}: ${title}`).toBe(true)
    }
  })
})
