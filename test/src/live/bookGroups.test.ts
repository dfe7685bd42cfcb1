import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookRow, BookView } from '#stream'
import { groupSteps, ladderOf } from '../../../src/live/bookGroups.ts'

/** Levels as whole numbers of ticks (0.01) and of lots (0.001). */
type Level = readonly [ticks: number, lots: number]

const fixed = (value: number, decimals: number): string => (value / 10 ** decimals).toFixed(decimals)
const rowsOf = (levels: readonly Level[]): BookRow[] => {
  let total = 0
  return levels.map(([ticks, lots]) => {
    total += lots
    return [fixed(ticks, 2), fixed(lots, 3), fixed(total, 3)]
  })
}
const book = (asks: readonly Level[], bids: readonly Level[]): BookView => ({
  instId: 'X',
  asks: rowsOf(asks),
  bids: rowsOf(bids),
  seqId: 1,
})

describe('the ladder of a book', () => {
  it('shows levels as they are at the tick size, with running totals and their share', () => {
    const ladder = ladderOf(
      book(
        [
          [10010, 1000],
          [10020, 3000],
        ],
        [
          [10000, 500],
          [9990, 500],
        ],
      ),
      '0.01',
      '0.01',
      5,
    )
    expect(ladder.asks).toEqual([
      { px: '100.10', sz: '1', total: '1.000', share: 0.25 },
      { px: '100.20', sz: '3', total: '4.000', share: 1 },
    ])
    expect(ladder.bids.map(({ share }) => share)).toEqual([0.125, 0.25])
    expect(ladder.spread).toBe('0.1')
  })

  it('rounds asks up and bids down, so that no row promises a better price than it has', () => {
    const ladder = ladderOf(
      book(
        [
          [10001, 1000],
          [10010, 1000],
          [10011, 1000],
        ],
        [
          [9999, 1000],
          [9990, 2000],
        ],
      ),
      '0.01',
      '0.1',
      5,
    )
    expect(ladder.asks.map(({ px, sz }) => `${px} ${sz}`)).toEqual(['100.1 2', '100.2 1'])
    expect(ladder.bids.map(({ px, sz }) => `${px} ${sz}`)).toEqual(['99.9 3'])
  })

  it('has no spread while a side is empty', () => {
    expect(ladderOf(book([], [[100, 1]]), '0.01', '0.01', 3)).toMatchObject({ asks: [], spread: undefined })
  })

  it('agrees with a plain model for any book, step and depth', () => {
    const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 99_999 })), {
      selector: ([ticks]) => ticks,
      maxLength: 60,
    })
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(1, 10, 100),
        fc.integer({ min: 1, max: 20 }),
        (up, down, multiple, depth) => {
          const asks = up.map(([d, lots]): Level => [100_000 + d, lots]).toSorted((a, b) => a[0] - b[0])
          const bids = down.map(([d, lots]): Level => [100_000 - d, lots]).toSorted((a, b) => b[0] - a[0])
          const step = { 1: '0.01', 10: '0.1', 100: '1' }[multiple] ?? ''
          const ladder = ladderOf(book(asks, bids), '0.01', step, depth)
          const model = (levels: readonly Level[], round: (value: number) => number) => {
            const sums = new Map<number, number>()
            for (const [ticks, lots] of levels) {
              const at = round(ticks / multiple) * multiple
              sums.set(at, (sums.get(at) ?? 0) + lots)
            }
            let total = 0
            return [...sums].slice(0, depth).map(([ticks, lots]) => {
              total += lots
              return { px: ticks / 100, sz: lots / 1000, total: total / 1000 }
            })
          }
          const plain = (rows: typeof ladder.asks) =>
            rows.map(({ px, sz, total }) => ({ px: Number(px), sz: Number(sz), total: Number(total) }))
          expect(plain(ladder.asks)).toEqual(model(asks, Math.ceil))
          expect(plain(ladder.bids)).toEqual(model(bids, Math.floor))
          const shares = [...ladder.asks, ...ladder.bids].map(({ share }) => share)
          if (shares.length > 0) expect(Math.max(...shares)).toBe(1)
        },
      ),
    )
  })
})

describe('price steps', () => {
  it.each([
    ['0.1', '94000', ['0.1', '1', '10', '100']],
    ['0.00001', '0.18', ['0.00001', '0.0001', '0.001']],
    ['0.01', '95', ['0.01', '0.1', '1']],
    ['0.0000000001', '0.000005', ['0.0000000001', '0.000000001', '0.00000001']],
    ['1', '10', ['1']],
  ])('tick %s at %s', (tick, price, steps) => {
    expect(groupSteps(tick, price)).toEqual(steps)
  })
})
