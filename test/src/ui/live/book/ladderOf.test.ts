import { describe, expect, it } from 'vitest'
import type { BookRow, BookView } from '#stream'
import { ladderOf, spreadOf } from '../../../../../src/ui/live/book/ladder.ts'

const book = (asks: readonly BookRow[], bids: readonly BookRow[]): BookView => ({ instId: 'X', asks, bids, seqId: 1 })
const BOOK = book(
  [
    ['100.10', '1', '1'],
    ['100.20', '3', '4'],
    ['100.30', '4', '8'],
  ],
  [
    ['100.00', '0.5', '0.5'],
    ['99.90', '0.5', '1.0'],
  ],
)

describe('the ladder of a book', () => {
  it('shows the best rows; a bar is a part of the deepest total on either side', () => {
    expect(ladderOf(BOOK, 2)).toEqual({
      asks: [
        { px: '100.10', sz: '1', share: 0.25 },
        { px: '100.20', sz: '3', share: 1 },
      ],
      bids: [
        { px: '100.00', sz: '0.5', share: 0.125 },
        { px: '99.90', sz: '0.5', share: 0.25 },
      ],
    })
    expect(ladderOf(BOOK, 9).asks.map(({ share }) => share)).toEqual([0.125, 0.5, 1])
  })
  it('has no bars where there is nothing', () => {
    expect(ladderOf(book([], []), 5)).toEqual({ asks: [], bids: [] })
    expect(ladderOf(book([['1', '0', '0']], []), 5).asks[0]?.share).toBe(0)
  })
  it('knows the spread to the last digit, and that an empty side has none', () => {
    expect(spreadOf(BOOK)).toBe('0.1')
    expect(spreadOf(book([['0.3', '1', '1']], [['0.1', '1', '1']]))).toBe('0.2')
    expect(spreadOf(book([], [['1', '1', '1']]))).toBeUndefined()
  })
})
