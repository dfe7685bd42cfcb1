import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { createIds, type Ids } from '../../../../server/engine/core/ids.ts'
import { requestKey } from '../../../../server/engine/core/requests.ts'
import type { ContractWork } from '../../../../server/engine/futures/work.ts'
import { runBatch } from '../../../../server/engine/spot/batch.ts'
import type { UserCommand } from '../../../../server/engine/spot/commands.ts'
import { createState } from '../../../../server/engine/spot/state.ts'
import { Books, BTC, order } from '../../../sim/futures/books.ts'
import { createRecords } from '../../../sim/spot/records.ts'
import { createTestMarket } from '../../engine/testMarket.ts'

// Rule: a decision that throws, wherever it does, leaves nothing behind: not in memory, and not in what is committed.

/** Gives so many ids and throws after that, once. */
const failing = (ids: Ids, after: number): Ids & { readonly hasFailed: boolean } => {
  let left = after
  return {
    get hasFailed() {
      return left < 0
    },
    next: () => {
      if (left-- === 0) throw new TypeError('a bug')
      return ids.next()
    },
  }
}

const NOW = 1_790_000_000_000
const clock = { now: () => NOW }
const buy = (uid: string, sz: string, px: string): UserCommand => {
  const input = {
    ordType: 'limit',
    instId: 'BTC-USDT',
    side: 'buy',
    sz: toAmount(sz),
    px: toPrice(px),
    tif: 'gtc',
    trigPxType: 'last',
  } as const
  return { kind: 'place', input, request: requestKey(uid, `key-${uid}`, 'save', input) }
}

/** A batch of three users, of which the second buys through three levels and fails at the n-th id that he needs. */
const batch = async (after: number) => {
  const market = createTestMarket(clock.now)
  market.setLast('BTC-USDT', '100')
  market.setBook(
    'BTC-USDT',
    [
      ['101', '1'],
      ['102', '1'],
      ['103', '5'],
    ],
    [['99', '5']],
  )
  const records = createRecords()
  for (const uid of ['1', '2', '3']) records.give(uid, 'USDT', '1000')
  const state = createState()
  const ids = failing(createIds(clock), after)
  const parts = { market, ids, clock, store: { ...records, lastId: async () => 0n }, mode: () => 'live' as const }
  // The first rests and needs one id.
  const commands = [buy('1', '1', '90'), buy('2', '4', '103'), buy('3', '1', '103')]
  const done = await runBatch(parts, state, commands)
  return { done, commands, records, state, ids }
}

describe('a spot order', () => {
  it.each([1, 2, 3, 4])('that fails at its id number %i', async (nth) => {
    const { done, commands, records, state, ids } = await batch(nth)
    expect(ids.hasFailed).toBe(true)
    expect([...done.failed.keys()]).toEqual([commands[1]])
    // The third finds the book as if the second had never been.
    expect(records.fills.map(({ px, sz }) => [px, sz])).toEqual([['101', '1']])
    expect([...records.orders.values()].map(({ uid }) => uid)).toEqual(['1', '3'])
    expect(records.balance('2', 'USDT', 'available')).toBe('1000')
    expect([...state.all()].map(({ uid }) => uid)).toEqual(['1'])
    expect(records.broken).toEqual([])
  })
})

/** Books whose next command may fail at the n-th id that it needs; then it must have left no trace. */
class FailingBooks extends Books {
  after = Number.POSITIVE_INFINITY
  failed = 0
  /** What the failed command left in its batch. */
  traces = 0
  protected override commit(run: (work: ContractWork) => void): void {
    super.commit((work) => {
      const ids = failing(work.ids, this.after)
      const own = { ...work, ids }
      try {
        work.whole(() => run(own))
      } catch {
        this.failed += 1
        const { postings, fills, positionCharges, warnings, orders, positions, settings, charges, levels } = work
        const lists = [postings, fills, positionCharges, warnings].map(({ length }) => length)
        const maps = [orders, positions, settings, charges, levels].map(({ size }) => size)
        this.traces += [...lists, ...maps].reduce((all, one) => all + one, 0)
      }
    })
  }
}

const held = (): FailingBooks => {
  const books = new FailingBooks('1000')
  for (const uid of ['1', '2']) books.fund(uid, '10000')
  books.sealed()
  books.price('60000', {
    book: {
      asks: [
        ['60000.1', '0.1'],
        ['60001', '5'],
      ],
      bids: [
        ['59999.9', '0.1'],
        ['59999', '5'],
      ],
    },
  })
  order(books.user('1', { kind: 'place', input: { instId: BTC, side: 'buy', sz: toAmount('0.05') } }))
  order(
    books.user('1', {
      kind: 'protect',
      position: { instId: BTC },
      input: { kind: 'sl', sz: toAmount('0.05'), trigPx: toPrice('55000'), by: 'mark' },
    }),
  )
  return books
}
const memory = ({ state }: Books): string =>
  JSON.stringify([
    [...state.orders()],
    state.positions(),
    state.insurance,
    [...state.allTaken()].map(([key, taken]) => [key, [...taken]]),
  ])

describe('a contract', () => {
  it.each([0, 1, 2, 3])('turned at the market, which fails at its id number %i', (nth) => {
    const books = held()
    const before = memory(books)
    books.after = nth
    books.user('1', { kind: 'reverse', position: { instId: BTC } })
    expect([books.failed, books.traces]).toEqual([1, 0])
    expect(memory(books)).toBe(before)
    expect(books.fault()).toBeUndefined()
    books.after = Number.POSITIVE_INFINITY
    order(books.user('1', { kind: 'reverse', position: { instId: BTC } }))
    expect(books.state.position('1', BTC)?.side).toBe('short')
    expect(books.fault()).toBeUndefined()
  })

  it('whose liquidation fails stays as it was, and is liquidated with the next mark', () => {
    const books = held()
    books.price('54000')
    const before = memory(books)
    books.after = 0
    books.market({ kind: 'mark', instId: BTC })
    expect([books.failed, books.traces, memory(books)]).toEqual([1, 0, before])
    books.after = Number.POSITIVE_INFINITY
    books.market({ kind: 'mark', instId: BTC })
    expect(books.state.position('1', BTC)).toBeUndefined()
    expect(books.fault()).toBeUndefined()
  })
})
