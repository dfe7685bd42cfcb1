import { describe, expect, test } from 'vitest'
import { type Amount, type BookLevel, sum } from '#protocol'
import { bookRows } from '../../../stream/feeds/bookRows.ts'
import { level } from '../../support/frames.ts'
import { fc } from '../../support/property.ts'

const triples = (flat: readonly string[]): string[] => {
  const rows: string[] = []
  for (let i = 0; i < flat.length; i += 3) rows.push(flat.slice(i, i + 3).join(' '))
  return rows
}
const levels = (...texts: string[]): BookLevel[] =>
  texts.map((text) => {
    const [px = '', sz = ''] = text.split(' ')
    return level(px, sz)
  })

describe('levels as they are', () => {
  test('totals are exact, with the lot’s decimals', () => {
    const rows = bookRows(levels('1 0.1', '2 0.2', '3 7'), { side: 'asks', depth: 2, lotDecimals: 4 })
    expect(triples(rows)).toEqual(['1 0.1 0.1000', '2 0.2 0.3000'])
  })
  test('any sizes add up exactly', () => {
    const size = fc
      .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`)
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 50 }), (sizes) => {
        const rows = bookRows(
          sizes.map((sz, i) => level(String(i), sz)),
          { side: 'asks', depth: 400 },
        )
        const exact = sum(sizes as Amount[])
        expect(rows.at(-1)?.replace(/\.?0+$/, '')).toBe(exact.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
      }),
    )
  })
  test('a size or price that is no plain decimal ends the list', () => {
    const broken = [level('1', '1'), level('2', '1e5'), level('3', '1')]
    expect(triples(bookRows(broken, { side: 'asks', depth: 9 }))).toEqual(['1 1 1'])
    expect(triples(bookRows(broken, { side: 'asks', depth: 9, step: '1' }))).toEqual(['1 1 1'])
  })
})

describe('grouped by a price step', () => {
  test('asks go up and bids down, so that no row promises a better price than it has', () => {
    const asks = bookRows(levels('100.01 1', '100.10 1', '100.11 1'), { side: 'asks', depth: 5, step: '0.1' })
    const bids = bookRows(levels('99.99 1', '99.90 2', '99.89 1'), { side: 'bids', depth: 5, step: '0.1' })
    expect(triples(asks)).toEqual(['100.1 2 2', '100.2 1 3'])
    expect(triples(bids)).toEqual(['99.9 3 3', '99.8 1 4'])
  })
  test('steps above 1, steps that are no power of ten, and prices with fewer decimals than the step', () => {
    const asks = levels('94001.5 1', '94010 2', '94010.1 1')
    expect(triples(bookRows(asks, { side: 'asks', depth: 5, step: '10' }))).toEqual(['94010 3 3', '94020 1 4'])
    expect(triples(bookRows(levels('7 1', '8 1'), { side: 'asks', depth: 5, step: '0.25' }))).toEqual([
      '7.00 1 1',
      '8.00 1 2',
    ])
    expect(triples(bookRows(levels('0.9 1', '0.5 1'), { side: 'bids', depth: 5, step: '1' }))).toEqual(['0 2 2'])
  })
  test('the depth counts rows, not levels', () => {
    const asks = levels('1.1 1', '1.2 1', '1.3 1', '2.5 1', '3.5 1')
    expect(triples(bookRows(asks, { side: 'asks', depth: 2, step: '1' }))).toEqual(['2 3 3', '3 1 4'])
  })
  test.each(['0', '-1', 'x', ''])('a step of %j groups nothing', (step) => {
    expect(triples(bookRows(levels('1.5 1'), { side: 'asks', depth: 5, step }))).toEqual(['1.5 1 1'])
  })
  test('agrees with a plain model for any book, step and depth', () => {
    const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 99_999 })), {
      selector: ([ticks]) => ticks,
      maxLength: 60,
    })
    const steps = { 1: '0.01', 10: '0.1', 25: '0.25', 100: '1', 1_000: '10' }
    const multiples = fc.constantFrom(...([1, 10, 25, 100, 1_000] as const))
    fc.assert(
      fc.property(side, multiples, fc.integer({ min: 1, max: 20 }), fc.boolean(), (all, multiple, depth, isAsk) => {
        const sorted = all.toSorted(([a], [b]) => (isAsk ? a - b : b - a))
        const rows = bookRows(
          sorted.map(([ticks, lots]) => level((ticks / 100).toFixed(2), (lots / 1_000).toFixed(3))),
          { side: isAsk ? 'asks' : 'bids', depth, step: steps[multiple] },
        )
        const sums = new Map<number, number>()
        for (const [ticks, lots] of sorted) {
          const at = (isAsk ? Math.ceil(ticks / multiple) : Math.floor(ticks / multiple)) * multiple
          sums.set(at, (sums.get(at) ?? 0) + lots)
        }
        let total = 0
        const model = [...sums].slice(0, depth).map(([ticks, lots]) => {
          total += lots
          return [ticks, lots, total]
        })
        const got = triples(rows).map((row) =>
          row.split(' ').map((text, i) => Math.round(Number(text) * (i === 0 ? 100 : 1_000))),
        )
        expect(got).toEqual(model)
      }),
    )
  })
})
