import { describe, expect, test } from 'vitest'
import type { Book, BookLevel } from '#protocol'
import { createOrderBook, type OrderBook } from '../../../../protocol/trading/book/book.ts'
import { bookChecksum, crc32 } from '../../../../protocol/trading/book/checksum.ts'
import { level } from '../../../support/frames.ts'
import { fc } from '../../../support/property.ts'

const push = (asks: string[][], bids: string[][], seq: Partial<Book> = {}): Book => ({
  asks: asks.map(([px = '', sz = '']) => level(px, sz)),
  bids: bids.map(([px = '', sz = '']) => level(px, sz)),
  ts: '7',
  ...seq,
})
const shown = (levels: readonly BookLevel[]): string[] => levels.map(([px, sz]) => `${px} ${sz}`)
const numbers = (levels: readonly BookLevel[]): [number, string][] => levels.map(([px, sz]) => [Number(px), sz])

const standing = (): OrderBook => {
  const book = createOrderBook()
  book.snapshot(
    push(
      [
        ['102', '1'],
        ['101', '2'],
      ],
      [
        ['99', '1'],
        ['100', '3'],
      ],
      { seqId: 10, prevSeqId: -1, ts: '7' },
    ),
  )
  return book
}

describe('levels', () => {
  test('a snapshot is sorted, best first, without empty levels', () => {
    const book = standing()
    expect(shown(book.asks)).toEqual(['101 2', '102 1'])
    expect(shown(book.bids)).toEqual(['100 3', '99 1'])
    expect([book.seqId, book.ts]).toEqual([10, 7])
    book.snapshot(push([['5', '0']], [['4', '1']], { seqId: 12 }))
    expect([shown(book.asks), shown(book.bids)]).toEqual([[], ['4 1']])
  })

  test('an update replaces, inserts and deletes', () => {
    const book = standing()
    const update = push(
      [
        ['101', '0'],
        ['101.5', '7'],
      ],
      [
        ['100', '4'],
        ['99.5', '1'],
        ['98', '0.000'],
      ],
      { prevSeqId: 10, seqId: 12 },
    )
    expect(book.update(update)).toBe('ok')
    expect(shown(book.asks)).toEqual(['101.5 7', '102 1'])
    expect(shown(book.bids)).toEqual(['100 4', '99.5 1', '99 1'])
    expect(book.seqId).toBe(12)
  })

  test('prices that a float cannot tell apart are different levels, and the same price written twice is one', () => {
    const [low, high] = ['9007199254740993.01', '9007199254740993.02']
    const [lower, higher] = ['9007199254740991.01', '9007199254740991.02']
    expect([Number(low), Number(lower)]).toEqual([Number(high), Number(higher)])
    const book = createOrderBook()
    book.snapshot(
      push(
        [
          [high, '1'],
          [low, '2'],
        ],
        [
          [lower, '3'],
          [higher, '4'],
        ],
      ),
    )
    expect(shown(book.asks)).toEqual([`${low} 2`, `${high} 1`])
    expect(shown(book.bids)).toEqual([`${higher} 4`, `${lower} 3`])
    book.update(push([[low, '0']], [['9007199254740991.010', '5']]))
    expect(shown(book.asks)).toEqual([`${high} 1`])
    expect(shown(book.bids)).toEqual([`${higher} 4`, '9007199254740991.010 5'])
  })

  test('order is exact for decimals of any length', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(fc.uniqueArray(digits, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (values, places) => {
        const text = (value: bigint): string => {
          const padded = value.toString().padStart(places + 1, '0')
          return `${padded.slice(0, -places)}.${padded.slice(-places)}`
        }
        const book = createOrderBook()
        book.snapshot(
          push(
            values.map((value) => [text(value), '1']),
            [],
          ),
        )
        const exact = values.toSorted((a, b) => (a < b ? -1 : 1)).map(text)
        expect(book.asks.map(([px]) => px)).toEqual(exact)
      }),
    )
  })

  test('at most 400 a side; one that falls off comes back when the venue says so', () => {
    const many = Array.from({ length: 450 }, (_, i) => [String(1_000 + i), '1'])
    const book = createOrderBook()
    book.snapshot(push(many, [], { seqId: 1 }))
    expect(book.asks).toHaveLength(400)
    expect(book.asks.at(-1)?.[0]).toBe('1399')
    book.update(push([['999', '1']], [], { prevSeqId: 1, seqId: 2 }))
    expect(book.asks.at(-1)?.[0]).toBe('1398')
    // Deletes what is beyond, and brings back the last one with the one that goes.
    const back = push(
      [
        ['999', '0'],
        ['1399', '6'],
        ['1420', '0'],
      ],
      [],
      { prevSeqId: 2, seqId: 3 },
    )
    expect(book.update(back)).toBe('ok')
    expect(book.asks).toHaveLength(400)
    expect(book.asks.at(-1)?.slice(0, 2)).toEqual(['1399', '6'])
  })

  test('within one update a full side first takes in and then lets go', () => {
    const book = createOrderBook()
    book.snapshot(
      push(
        Array.from({ length: 400 }, (_, i) => [String(1_000 + i), '1']),
        [],
        { seqId: 1 },
      ),
    )
    const step = push(
      [
        ['998', '1'],
        ['999', '1'],
        ['1000', '0'],
        ['1001', '0'],
      ],
      [],
      { prevSeqId: 1, seqId: 2 },
    )
    book.update(step)
    expect(book.asks).toHaveLength(400)
    expect(book.asks.at(-1)?.[0]).toBe('1399')
  })

  test('any run of updates ends with the same book as a plain map would', () => {
    const px = fc.integer({ min: 1, max: 39 }).map((n) => (n / 4).toFixed(2))
    const change = fc.tuple(px, fc.integer({ min: 0, max: 3 }).map(String), fc.boolean())
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 30 }), (updates) => {
        const book = createOrderBook()
        book.snapshot(push([], [], { seqId: 0 }))
        const model = { asks: new Map<number, string>(), bids: new Map<number, string>() }
        updates.forEach((changes, i) => {
          // Asks stand above all bids, or the book would be crossed.
          const priced = changes.map(([p, s, isAsk]): [string, string, boolean] => [isAsk ? `1${p}` : p, s, isAsk])
          const pick = (side: boolean) => priced.filter(([, , isAsk]) => isAsk === side).map(([p, s]) => [p, s])
          book.update(push(pick(true), pick(false), { prevSeqId: i, seqId: i + 1 }))
          for (const [p, s, isAsk] of priced) {
            const side = isAsk ? model.asks : model.bids
            if (s === '0') side.delete(Number(p))
            else side.set(Number(p), s)
          }
        })
        expect(numbers(book.asks)).toEqual([...model.asks].toSorted(([a], [b]) => a - b))
        expect(numbers(book.bids)).toEqual([...model.bids].toSorted(([a], [b]) => b - a))
      }),
    )
  })
})

describe('sequence', () => {
  test('one that does not continue where the book stands is a gap, and changes nothing', () => {
    const book = standing()
    const { version } = book
    expect(book.update(push([['101', '9']], [], { prevSeqId: 11, seqId: 12 }))).toBe('gap')
    expect(shown(book.asks)).toEqual(['101 2', '102 1'])
    expect([book.seqId, book.version]).toEqual([10, version])
  })
  test('one without numbers in a session that has them is a gap', () => {
    expect(standing().update(push([['101', '9']], []))).toBe('gap')
  })
  test('one that the book already has changes nothing', () => {
    const book = standing()
    const repeated = push([['101', '9']], [], { prevSeqId: 10, seqId: 11 })
    expect(book.update(repeated)).toBe('ok')
    expect(book.update(push([['101', '8']], [], { prevSeqId: 11, seqId: 12 }))).toBe('ok')
    expect(book.update(repeated)).toBe('same')
    expect(shown(book.asks)).toEqual(['101 8', '102 1'])
  })
  test('one with a smaller number that the book never had is a gap: the reset before it was lost', () => {
    const book = standing()
    expect(book.update(push([['101', '9']], [], { prevSeqId: 3, seqId: 4 }))).toBe('gap')
    expect(book.update(push([['101', '5']], [], { prevSeqId: 10, seqId: 3 }))).toBe('ok')
    expect(book.update(push([['101', '6']], [], { prevSeqId: 7, seqId: 9 }))).toBe('gap')
  })
  test('repetitions are told apart as far back as they may come, and no further', () => {
    const book = standing()
    for (let i = 10; i < 200; i++) book.update(push([['101', String(i)]], [], { prevSeqId: i, seqId: i + 1 }))
    expect(book.update(push([], [], { prevSeqId: 150, seqId: 151 }))).toBe('same')
    expect(book.update(push([], [], { prevSeqId: 20, seqId: 21 }))).toBe('gap')
  })
  test('the empty heartbeat renews the time and nothing else', () => {
    const book = standing()
    const { version } = book
    expect(book.update(push([], [], { prevSeqId: 10, seqId: 10, ts: '60007' }))).toBe('ok')
    expect([book.ts, book.version, book.asks.length]).toEqual([60_007, version, 2])
  })
  test('a maintenance reset continues from the smaller number', () => {
    const book = standing()
    expect(book.update(push([['101', '5']], [], { prevSeqId: 10, seqId: 3 }))).toBe('ok')
    expect(book.seqId).toBe(3)
    expect(book.update(push([], [['100', '0']], { prevSeqId: 3, seqId: 4 }))).toBe('ok')
    expect(shown(book.bids)).toEqual(['99 1'])
  })
  test('a reset that was not seen from where the book stands is a gap', () => {
    expect(standing().update(push([], [], { prevSeqId: 15, seqId: 3 }))).toBe('gap')
  })
  test('a snapshot replaces everything, with any number that is not older', () => {
    const book = standing()
    const { version } = book
    expect(book.snapshot(push([['7', '1']], [], { seqId: 12, prevSeqId: -1 }))).toBe('ok')
    expect([shown(book.asks), shown(book.bids), book.seqId]).toEqual([['7 1'], [], 12])
    expect(book.version).toBeGreaterThan(version)
    expect(book.snapshot(push([['8', '1']], [], { seqId: 12, prevSeqId: -1 }))).toBe('ok')
    expect(shown(book.asks)).toEqual(['8 1'])
  })
  test('sessions without sequence numbers apply as they come', () => {
    const book = createOrderBook()
    book.snapshot(push([['101', '1']], []))
    expect(book.update(push([['101', '0']], []))).toBe('ok')
    expect(shown(book.asks)).toEqual([])
  })
})

const withChecksum = (checksum: number) => createOrderBook().snapshot(push([['101', '2']], [], { checksum }))

describe('trust', () => {
  test('a checksum is verified when it is not 0', () => {
    const right = bookChecksum([level('101', '2')], [])
    expect([right, right + 1, 0].map(withChecksum)).toEqual(['ok', 'gap', 'ok'])
  })
  test('a book that is known to be wrong shows nothing', () => {
    const book = standing()
    expect(book.update(push([['101', '9']], [], { prevSeqId: 10, seqId: 11, checksum: 5 }))).toBe('gap')
    expect([book.version, book.asks.length, book.bids.length]).toEqual([0, 0, 0])
    expect(book.snapshot(push([['7', '1']], [], { seqId: 12 }))).toBe('ok')
    expect(book.version).toBeGreaterThan(0)
  })
  test.each([
    ['no sides', {}],
    ['a side that is no list', { asks: 'x', bids: [] }],
    ['a level that is none', { asks: [null], bids: [] }],
    ['a price that is no number', { asks: [['x', '1', '0', '1']], bids: [] }],
    ['a size that is no number', { asks: [['101', 'x', '0', '1']], bids: [] }],
    ['a size that ends in none', { asks: [['101', '1x', '0', '1']], bids: [] }],
    ['a size below zero', { asks: [['101', '-1', '0', '1']], bids: [] }],
    ['no time', { asks: [], bids: [], ts: undefined }],
    ['numbers instead of texts', { asks: [[1, 1, '0', '1']], bids: [] }],
  ])('%s: asks for a new snapshot', (_, broken) => {
    expect(standing().update({ ts: '7', ...broken, prevSeqId: 10, seqId: 11 } as unknown as Book)).toBe('gap')
  })
  test('the CRC32 is the usual one, signed', () => {
    expect(crc32('123456789')).toBe(0xcbf43926 | 0)
  })
})

/** Without sequence numbers, at ts 7. */
const unnumbered = (): OrderBook => {
  const book = createOrderBook()
  book.snapshot(push([['101', '2']], [['100', '3']]))
  return book
}

const sides = (ask: string, bid: string): Book => push([[ask, '1']], [[bid, '1']])

describe('crossed prices', () => {
  test.each([
    ['a bid above the best ask', [], [['101.5', '1']]],
    ['a bid at the best ask', [], [['101', '1']]],
    ['a bid at the best ask in other digits', [], [['101.00', '1']]],
    ['an ask below the best bid', [['99.9', '1']], []],
  ])('%s: a gap, and nobody sees that book', (_, asks, bids) => {
    for (const book of [standing(), unnumbered()]) {
      expect(book.update(push(asks, bids, book.seqId === -1 ? {} : { prevSeqId: 10, seqId: 11 }))).toBe('gap')
      expect([book.version, book.asks.length, book.bids.length]).toEqual([0, 0, 0])
    }
  })
  test('a snapshot that is crossed is a gap too', () => {
    expect(createOrderBook().snapshot(push([['100', '1']], [['100', '1']], { seqId: 1 }))).toBe('gap')
  })
  test('prices that only their digits tell apart are judged by them', () => {
    expect(createOrderBook().snapshot(sides('9007199254740993.02', '9007199254740993.01'))).toBe('ok')
    expect(createOrderBook().snapshot(sides('9007199254740993.01', '9007199254740993.02'))).toBe('gap')
  })
  test('what crosses within one update and not after it is no fault', () => {
    const moved = push([['101', '0']], [['101', '1']], { prevSeqId: 10, seqId: 11 })
    expect(standing().update(moved)).toBe('ok')
  })
  test('a side alone is not crossed', () => {
    expect(
      standing().update(
        push(
          [],
          [
            ['100', '0'],
            ['99', '0'],
          ],
          { prevSeqId: 10, seqId: 11 },
        ),
      ),
    ).toBe('ok')
  })
})

describe('what is older than the book', () => {
  test('an update whose time fell is a gap: nobody knows what the book is without it', () => {
    const book = unnumbered()
    expect(book.update(push([['101', '9']], [], { ts: '6' }))).toBe('gap')
    expect([book.version, book.asks.length]).toEqual([0, 0])
  })
  test('with sequence numbers too, but then the book stays what it was', () => {
    const book = standing()
    expect(book.update(push([['101', '9']], [], { prevSeqId: 10, seqId: 11, ts: '6' }))).toBe('gap')
    expect([shown(book.asks), book.seqId]).toEqual([['101 2', '102 1'], 10])
  })
  test.each([
    ['a smaller time', { ts: '6' }],
    ['a smaller number', { seqId: 9 }],
  ])('a snapshot with %s is a gap and leaves the book as it was', (_, old) => {
    const book = standing()
    expect(book.snapshot(push([['500', '1']], [], { seqId: 12, prevSeqId: -1, ...old }))).toBe('gap')
    expect([shown(book.asks), book.seqId]).toEqual([['101 2', '102 1'], 10])
  })
  test('the second one in a row is taken: the venue set its clock or its sequence back', () => {
    const book = standing()
    const restarted = push([['500', '1']], [], { seqId: 2, prevSeqId: -1, ts: '3' })
    expect([book.snapshot(restarted), book.snapshot(restarted)]).toEqual(['gap', 'ok'])
    expect([shown(book.asks), book.seqId]).toEqual([['500 1'], 2])
    expect(book.update(push([], [['400', '1']], { prevSeqId: 2, seqId: 3, ts: '4' }))).toBe('ok')
  })
  test('a snapshot that the book has long merged is known, and costs no request', () => {
    const book = standing()
    book.update(push([['101', '8']], [], { prevSeqId: 10, seqId: 11, ts: '8' }))
    expect(book.snapshot(push([['101', '2']], [], { prevSeqId: -1, seqId: 10 }))).toBe('same')
    expect([shown(book.asks)[0], book.seqId]).toEqual(['101 8', 11])
  })
  test('after a book that was wrong, an older snapshot is still older', () => {
    const book = unnumbered()
    expect(book.update(push([['101', '9']], [], { ts: '9', checksum: 5 }))).toBe('gap')
    expect(book.snapshot(push([['101', '2']], [], { ts: '6' }))).toBe('gap')
  })
  test('a heartbeat from a clock that runs ahead makes nothing older', () => {
    const book = standing()
    expect(book.update(push([], [], { prevSeqId: 10, seqId: 10, ts: '60000' }))).toBe('ok')
    expect(book.update(push([['101', '9']], [], { prevSeqId: 10, seqId: 11, ts: '59000' }))).toBe('ok')
  })
})

const full = (more: Partial<Book> = {}): OrderBook => {
  const book = createOrderBook()
  const asks = Array.from({ length: 400 }, (_, i) => [String(1_000 + i), '1'])
  expect(book.snapshot(push(asks, [['900', '1']], more))).toBe('ok')
  return book
}

describe('levels beyond the checksum', () => {
  test('a full side that grows or shrinks without sequence numbers is partial: an update may be missing', () => {
    expect(full().update(push([['999', '1']], []))).toBe('partial')
    expect(full().update(push([['1000', '0']], []))).toBe('partial')
    expect(full().asks).toHaveLength(400)
  })
  test('one that stays full is none, and neither is one that never was full', () => {
    const step = [
      ['1000', '0'],
      ['1400', '1'],
    ]
    expect(full().update(push(step, []))).toBe('ok')
    expect(
      full().update(
        push(
          [],
          [
            ['901', '1'],
            ['900', '0'],
            ['899', '1'],
          ],
        ),
      ),
    ).toBe('ok')
  })
  test('sequence numbers prove that nothing is missing', () => {
    expect(full({ seqId: 1 }).update(push([['999', '1']], [], { prevSeqId: 1, seqId: 2 }))).toBe('ok')
  })
})

test('an update before the first snapshot, or after a book that was wrong, continues nothing', () => {
  expect(createOrderBook().update(push([['101', '1']], []))).toBe('gap')
  const book = unnumbered()
  book.update(push([['101', '1']], [], { checksum: 5 }))
  expect(book.update(push([['101', '1']], []))).toBe('gap')
  expect(book.version).toBe(0)
})
