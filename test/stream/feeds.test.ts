import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountData, type Amount, type Book, sum } from '#protocol'
import { bookChecksum, crc32 } from '../../stream/checksum.ts'
import { applyAccountSnapshot, applyAccountUpdate, applyFundsPoll } from '../../stream/feeds/account.ts'
import { nextOpen } from '../../stream/feeds/bars.ts'
import { bookRows } from '../../stream/feeds/bookRows.ts'
import { applyBookSnapshot, applyBookUpdate, type BookState, type BookStep } from '../../stream/feeds/books.ts'
import { applyCandle, applyPage, candleOf, emptyCandles, firstDoubt } from '../../stream/feeds/candles.ts'
import { applyOrder, applyOrdersPoll, applyOrdersSnapshot, emptyOrders, orderList } from '../../stream/feeds/orders.ts'
import { applyPulse } from '../../stream/feeds/pulse.ts'
import { applyTicker } from '../../stream/feeds/tickers.ts'
import { applyTrades, MAX_TRADES } from '../../stream/feeds/trades.ts'
import { candleRow, level, order, ticker } from '../support/frames.ts'

describe('tickers', () => {
  test('the newer one replaces and counts on, the older one is dropped', () => {
    const first = applyTicker(undefined, ticker('BTC-USDT', '100', 1_000), 1_050)
    const second = applyTicker(first, ticker('BTC-USDT', '101', 2_000), 2_050)
    expect(second).toMatchObject({ last: '101', seq: 2, ts: 2_000, arrivedAt: 2_050 })
    expect(applyTicker(second, ticker('BTC-USDT', '99', 1_500), 3_000)).toBe(second)
  })
  test('a repeat renews the age', () => {
    const first = applyTicker(undefined, ticker('BTC-USDT', '100', 1_000), 1_050)
    expect(applyTicker(first, ticker('BTC-USDT', '100', 1_000), 6_050)).toMatchObject({ arrivedAt: 6_050, seq: 2 })
  })
  test('the first of a new subscription counts whatever its time', () => {
    const first = applyTicker(undefined, ticker('BTC-USDT', '100', 5_000), 5_050)
    expect(applyTicker(first, ticker('BTC-USDT', '90', 1_000), 6_000, true)?.last).toBe('90')
  })
  test.each([{}, { instId: 'A' }, { instId: 'A', last: '', ts: '1' }, { instId: 'A', last: '1', ts: 'soon' }])(
    'a broken one changes nothing: %j',
    (broken) => {
      expect(applyTicker(undefined, broken, 1)).toBeUndefined()
    },
  )
})

const book = (asks: string[][], bids: string[][], seq: Partial<Book> = {}): Book => ({
  asks: asks.map(([px = '', sz = '']) => level(px, sz)),
  bids: bids.map(([px = '', sz = '']) => level(px, sz)),
  ts: '1',
  ...seq,
})
const stateOf = (step: BookStep): BookState => {
  if (step.kind === 'gap') throw new Error('gap')
  return step.book
}

const flat = (levels: BookState['asks']): [number, string][] => levels.map(([px, sz]) => [Number(px), sz])

describe('books', () => {
  const start = stateOf(
    applyBookSnapshot(
      book(
        [
          ['102', '1'],
          ['101', '2'],
        ],
        [
          ['99', '1'],
          ['100', '3'],
        ],
        { seqId: 10, prevSeqId: -1 },
      ),
    ),
  )
  test('a snapshot is sorted, best first', () => {
    expect(start.asks.map(([px]) => px)).toEqual(['101', '102'])
    expect(start.bids.map(([px]) => px)).toEqual(['100', '99'])
  })
  test('an update replaces, inserts and deletes', () => {
    const step = applyBookUpdate(
      start,
      book(
        [
          ['101', '0'],
          ['101.5', '7'],
        ],
        [
          ['100', '4'],
          ['99.5', '1'],
        ],
        { prevSeqId: 10, seqId: 12 },
      ),
    )
    const next = stateOf(step)
    expect(next.asks.map(([px, sz]) => [px, sz])).toEqual([
      ['101.5', '7'],
      ['102', '1'],
    ])
    expect(next.bids.map(([px, sz]) => [px, sz])).toEqual([
      ['100', '4'],
      ['99.5', '1'],
      ['99', '1'],
    ])
    expect(next.seqId).toBe(12)
    expect(start.asks).toHaveLength(2)
  })
  test('one that does not continue where the book stands is a gap', () => {
    expect(applyBookUpdate(start, book([], [], { prevSeqId: 11, seqId: 12 })).kind).toBe('gap')
  })
  test('one that the book already has changes nothing', () => {
    expect(applyBookUpdate(start, book([['101', '9']], [], { prevSeqId: 8, seqId: 9 }))).toEqual({
      kind: 'same',
      book: start,
    })
  })
  test('the empty heartbeat is fine', () => {
    expect(stateOf(applyBookUpdate(start, book([], [], { prevSeqId: 10, seqId: 10 }))).asks).toEqual(start.asks)
  })
  test('a maintenance reset continues from the smaller number', () => {
    const reset = stateOf(applyBookUpdate(start, book([['101', '5']], [], { prevSeqId: 10, seqId: 3 })))
    expect(reset.seqId).toBe(3)
    expect(applyBookUpdate(reset, book([], [['100', '0']], { prevSeqId: 3, seqId: 4 })).kind).toBe('ok')
  })
  test('a reset that was not seen from where the book stands is a gap', () => {
    expect(applyBookUpdate(start, book([], [], { prevSeqId: 15, seqId: 3 })).kind).toBe('gap')
  })
  test('sessions without sequence numbers apply as they come', () => {
    const old = stateOf(applyBookSnapshot(book([['101', '1']], [])))
    expect(stateOf(applyBookUpdate(old, book([['101', '0']], []))).asks).toEqual([])
  })
  test('a checksum is verified when it is not 0', () => {
    const right = bookChecksum([level('101', '2')], [])
    expect(applyBookSnapshot(book([['101', '2']], [], { checksum: right })).kind).toBe('ok')
    expect(applyBookSnapshot(book([['101', '2']], [], { checksum: right + 1 })).kind).toBe('gap')
    expect(applyBookSnapshot(book([['101', '2']], [], { checksum: 0 })).kind).toBe('ok')
  })
  test('the CRC32 is the usual one, signed', () => {
    expect(crc32('123456789')).toBe(0xcbf43926 | 0)
  })

  test('any run of updates ends with the same book as a plain map would', () => {
    const px = fc.integer({ min: 1, max: 40 }).map((n) => (n / 4).toFixed(2))
    const change = fc.tuple(px, fc.integer({ min: 0, max: 3 }).map(String), fc.boolean())
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 30 }), (updates) => {
        let state = stateOf(applyBookSnapshot(book([], [], { seqId: 0 })))
        const model = { asks: new Map<number, string>(), bids: new Map<number, string>() }
        updates.forEach((changes, i) => {
          const pick = (side: boolean) => changes.filter(([, , isAsk]) => isAsk === side)
          state = stateOf(
            applyBookUpdate(
              state,
              book(
                pick(true).map(([p, s]) => [p, s]),
                pick(false).map(([p, s]) => [p, s]),
                { prevSeqId: i, seqId: i + 1 },
              ),
            ),
          )
          for (const [p, s, isAsk] of changes) {
            const side = isAsk ? model.asks : model.bids
            if (s === '0') side.delete(Number(p))
            else side.set(Number(p), s)
          }
        })
        expect(flat(state.asks)).toEqual([...model.asks].toSorted(([a], [b]) => a - b))
        expect(flat(state.bids)).toEqual([...model.bids].toSorted(([a], [b]) => b - a))
      }),
    )
  })

  test('totals are exact sums, with the lot’s decimals', () => {
    expect(bookRows([level('1', '0.1'), level('2', '0.2'), level('3', '7')], 2, 4)).toEqual([
      '1',
      '0.1',
      '0.1000',
      '2',
      '0.2',
      '0.3000',
    ])
    const size = fc
      .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`)
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 50 }), (sizes) => {
        const rows = bookRows(
          sizes.map((sz, i) => level(String(i), sz)),
          400,
        )
        const exact = sum(sizes as Amount[])
        expect(rows.at(-1)?.replace(/\.?0+$/, '')).toBe(exact.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
      }),
    )
  })
})

const trade = (tradeId: number, ts = tradeId) => ({
  instId: 'A',
  tradeId: String(tradeId),
  px: '1',
  sz: '1',
  side: 'buy',
  ts: String(ts),
})

describe('trades', () => {
  test('newest first, at most a hundred, none twice', () => {
    let tape = applyTrades([], [trade(1), trade(2)])
    tape = applyTrades(tape, [trade(2), trade(3)])
    expect(tape.map(({ tradeId }) => tradeId)).toEqual(['3', '2', '1'])
    for (let i = 4; i < 300; i++) tape = applyTrades(tape, [trade(i)])
    expect(tape).toHaveLength(MAX_TRADES)
    expect(tape[0]?.tradeId).toBe('299')
  })
  test('what is known or broken returns the same tape', () => {
    const tape = applyTrades([], [trade(1)])
    expect(applyTrades(tape, [trade(1), null, 7, {}])).toBe(tape)
  })
})

describe('candles', () => {
  const MINUTE = 60_000
  const bar = (minute: number, close = '100', confirm: '0' | '1' = '1', volume = '1') => {
    const candle = candleOf(candleRow(minute * MINUTE, close, confirm, volume))
    if (candle === undefined) throw new Error('no candle')
    return candle
  }
  test('a row of seven fields counts as forming, a broken one as nothing', () => {
    expect(candleOf(['60000', '1', '2', '0.5', '1.5', '10', '15'])).toMatchObject({ close: 1.5, closed: false })
    expect(candleOf(['60000', '1'])).toBeUndefined()
    expect(candleOf(['60000', 'x', '2', '0.5', '1.5', '10'])).toBeUndefined()
    expect(candleOf('nonsense')).toBeUndefined()
  })
  test('bars are put in by their time, and a closed one is final', () => {
    let state = applyCandle(emptyCandles, bar(1, '100', '0'))
    state = applyCandle(state, bar(1, '101', '1'))
    state = applyCandle(state, bar(2, '101', '0'))
    expect(applyCandle(state, bar(1, '99', '0'))).toBe(state)
    expect(state.bars.map(({ close }) => close)).toEqual([101, 101])
    expect(applyCandle(state, bar(0)).bars.map(({ time }) => time / MINUTE)).toEqual([0, 1, 2])
  })
  test('a page closes what the socket left open and does not touch what is newer', () => {
    const live = applyCandle(applyCandle(emptyCandles, bar(1, '100', '0')), bar(3, '105', '0', '9'))
    const { bars } = applyPage(live, [bar(3, '104', '0', '5'), bar(2, '103'), bar(1, '102')])
    expect(bars.map(({ close, closed }) => [close, closed])).toEqual([
      [102, true],
      [103, true],
      [105, false],
    ])
  })
  test('a hole and a bar that never closed are noticed', () => {
    const whole = applyPage(emptyCandles, [bar(1), bar(2), bar(3, '1', '0')])
    expect(firstDoubt(whole, '1m', 0)).toBeUndefined()
    expect(firstDoubt(applyCandle(whole, bar(4, '1', '0')), '1m', 0)).toBe(3 * MINUTE)
    expect(firstDoubt(applyPage(emptyCandles, [bar(1), bar(5, '1', '0')]), '1m', 0)).toBe(MINUTE)
    expect(firstDoubt(applyPage(emptyCandles, [bar(1), bar(5, '1', '0')]), '1m', 5 * MINUTE)).toBeUndefined()
  })
  test('a month is as long as it is', () => {
    expect(nextOpen('1M', Date.UTC(2024, 1, 1))).toBe(Date.UTC(2024, 2, 1))
    expect(nextOpen('1M', Date.UTC(2025, 11, 1))).toBe(Date.UTC(2026, 0, 1))
    expect(nextOpen('1W', 0)).toBe(7 * 86_400_000)
  })
})

test('pulse: broken rows are left out', () => {
  expect(applyPulse([['A', '1', '2', '3', '4'], ['B', '1'], null, ['C', '1', '2', '3', 4]])).toEqual([
    'A',
    '1',
    '2',
    '3',
    '4',
  ])
})

const accountData = (uTime: number, coins: Record<string, string>): AccountData => ({
  totalEq: '10',
  uTime: String(uTime),
  details: Object.entries(coins).map(([ccy, availBal]) => ({
    ccy,
    availBal,
    eq: availBal,
    cashBal: availBal,
    frozenBal: '0',
    ordFrozen: '1',
    uTime: String(uTime),
  })),
})

describe('account', () => {
  test('an update carries whole coins; an older one is dropped', () => {
    const state = applyAccountSnapshot(accountData(5, { BTC: '1', USDT: '2' }))
    const next = applyAccountUpdate(state, accountData(6, { BTC: '3', ETH: '4' }))
    expect(next.funds.rows.map(({ coin, available, frozen }) => [coin, available, frozen])).toEqual([
      ['BTC', '3', '1'],
      ['USDT', '2', '1'],
      ['ETH', '4', '1'],
    ])
    expect(applyAccountUpdate(next, accountData(4, { BTC: '9' }))).toBe(next)
  })
  test('a poll older than what the channel brought is dropped', () => {
    const state = applyAccountSnapshot(accountData(5, { BTC: '1' }))
    expect(applyFundsPoll(state, { funds: [], total: '0' as Amount, ts: '4' })).toBe(state)
    expect(applyFundsPoll(state, { funds: [], total: '0' as Amount, ts: '5' }).funds.rows).toEqual([])
  })
})

describe('orders', () => {
  test('live ones newest first; an ended one leaves and stays away', () => {
    let state = applyOrdersSnapshot(emptyOrders, [order('1', 10), order('2', 20)], true)
    expect(orderList(state).map(({ ordId }) => ordId)).toEqual(['2', '1'])
    state = applyOrder(state, order('1', 30, { state: 'filled' }))
    expect(orderList(state).map(({ ordId }) => ordId)).toEqual(['2'])
    expect(applyOrder(state, order('1', 25))).toBe(state)
    const polled = applyOrdersPoll(state, { orders: [order('1', 10), order('2', 20)], ts: '31' })
    expect(orderList(polled).map(({ ordId }) => ordId)).toEqual(['2'])
  })
  test('a poll reconciles unless the channel has brought something newer', () => {
    const state = applyOrder(emptyOrders, order('2', 50))
    expect(applyOrdersPoll(state, { orders: [], ts: '49' })).toBe(state)
    expect(orderList(applyOrdersPoll(state, { orders: [order('3', 55)], ts: '60' })).map(({ ordId }) => ordId)).toEqual(
      ['3'],
    )
  })
  test('a snapshot of several pages is one list', () => {
    const first = applyOrdersSnapshot(applyOrder(emptyOrders, order('9', 1)), [order('1', 10)], true)
    const both = applyOrdersSnapshot(first, [order('2', 20)], false)
    expect([...both.live.keys()]).toEqual(['1', '2'])
  })
})
