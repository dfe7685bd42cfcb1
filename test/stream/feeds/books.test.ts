import { describe, expect, test } from 'vitest'
import type { Book, BookLevel } from '#protocol'
import { bookChecksum, crc32 } from '../../../stream/checksum.ts'
import { createBook, type OrderBook } from '../../../stream/feeds/books.ts'
import { level } from '../../support/frames.ts'
import { fc } from '../../support/property.ts'

const push = (asks: string[][], bids: string[][], seq: Partial<Book> = {}): Book => ({
  asks: asks.map(([px = '', sz = '']) => level(px, sz)),
  bids: bids.map(([px = '', sz = '']) => level(px, sz)),
  ts: '1',
  ...seq,
})
const shown = (levels: readonly BookLevel[]): string[] => levels.map(([px, sz]) => `${px} ${sz}`)
const numbers = (levels: readonly BookLevel[]): [number, string][] => levels.map(([px, sz]) => [Number(px), sz])

const standing = (): OrderBook => {
  const book = createBook()
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
    book.snapshot(push([['5', '0']], [['4', '1']], { seqId: 2 }))
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
    expect(Number(low)).toBe(Number(high))
    const book = createBook()
    book.snapshot(
      push(
        [
          [high, '1'],
          [low, '2'],
        ],
        [
          [low, '3'],
          [high, '4'],
        ],
      ),
    )
    expect(shown(book.asks)).toEqual([`${low} 2`, `${high} 1`])
    expect(shown(book.bids)).toEqual([`${high} 4`, `${low} 3`])
    book.update(push([[low, '0']], [['9007199254740993.010', '5']]))
    expect(shown(book.asks)).toEqual([`${high} 1`])
    expect(shown(book.bids)).toEqual([`${high} 4`, '9007199254740993.010 5'])
  })

  test('order is exact for decimals of any length', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(fc.uniqueArray(digits, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (values, places) => {
        const text = (value: bigint): string => {
          const padded = value.toString().padStart(places + 1, '0')
          return `${padded.slice(0, -places)}.${padded.slice(-places)}`
        }
        const book = createBook()
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
    const book = createBook()
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
    const book = createBook()
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
    const px = fc.integer({ min: 1, max: 40 }).map((n) => (n / 4).toFixed(2))
    const change = fc.tuple(px, fc.integer({ min: 0, max: 3 }).map(String), fc.boolean())
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 30 }), (updates) => {
        const book = createBook()
        book.snapshot(push([], [], { seqId: 0 }))
        const model = { asks: new Map<number, string>(), bids: new Map<number, string>() }
        updates.forEach((changes, i) => {
          const pick = (side: boolean) => changes.filter(([, , isAsk]) => isAsk === side).map(([p, s]) => [p, s])
          book.update(push(pick(true), pick(false), { prevSeqId: i, seqId: i + 1 }))
          for (const [p, s, isAsk] of changes) {
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
  test('a snapshot replaces at any time, whatever its number', () => {
    const book = standing()
    const { version } = book
    expect(book.snapshot(push([['7', '1']], [], { seqId: 2, prevSeqId: -1 }))).toBe('ok')
    expect([shown(book.asks), shown(book.bids), book.seqId]).toEqual([['7 1'], [], 2])
    expect(book.version).toBeGreaterThan(version)
  })
  test('sessions without sequence numbers apply as they come', () => {
    const book = createBook()
    book.snapshot(push([['101', '1']], []))
    expect(book.update(push([['101', '0']], []))).toBe('ok')
    expect(shown(book.asks)).toEqual([])
  })
})

const withChecksum = (checksum: number) => createBook().snapshot(push([['101', '2']], [], { checksum }))

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
    ['numbers instead of texts', { asks: [[1, 1, '0', '1']], bids: [] }],
  ])('%s: asks for a new snapshot', (_, broken) => {
    expect(standing().update({ ...broken, ts: '1', prevSeqId: 10, seqId: 11 } as unknown as Book)).toBe('gap')
  })
  test('the CRC32 is the usual one, signed', () => {
    expect(crc32('123456789')).toBe(0xcbf43926 | 0)
  })
})
