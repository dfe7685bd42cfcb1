import { describe, expect, it } from 'vitest'
import { type SaleLine, saleRoot, sha256, toAmount } from '#protocol'

const lineOf = (at: number): SaleLine => ({
  id: at.toString(16).padStart(16, '0'),
  commitment: toAmount(String(at + 1)),
  nonce: '',
})
const linesOf = (count: number) => Array.from({ length: count }, (_, at) => lineOf(at))
const leafOf = (from: number, lines: readonly SaleLine[]) =>
  sha256(`leaf1|sale-lines1|spring|${from}|${lines.map(({ id, commitment }) => `${id},${commitment},`).join('|')}`)

describe('the root of a published list', () => {
  it('is a tree of leaves of 64 lines, as the page says', () => {
    const lines = linesOf(130)
    const [first, second, third] = [0, 64, 128].map((from) => leafOf(from, lines.slice(from, from + 64)))
    expect(saleRoot('spring', lines)).toBe(sha256(`node1|${sha256(`node1|${first}|${second}`)}|${third}`))
    expect(saleRoot('spring', linesOf(1))).toBe(leafOf(0, linesOf(1)))
  })

  it('changes with any line, its place, their number and the sale', () => {
    const lines = linesOf(70)
    const [one, two, ...rest] = lines
    const roots = [
      saleRoot('spring', lines),
      saleRoot('summer', lines),
      saleRoot('spring', lines.slice(1)),
      saleRoot('spring', two === undefined || one === undefined ? [] : [two, one, ...rest]),
      saleRoot('spring', [...lines.slice(0, -1), { ...lineOf(69), commitment: toAmount('70.00000001') }]),
      saleRoot('spring', [...lines.slice(0, -1), { ...lineOf(69), nonce: 'a'.repeat(32) }]),
    ]
    expect(new Set(roots).size).toBe(roots.length)
  })
})
