import { describe, expect, it } from 'vitest'
import { sum, toAmount, toPrice } from '#protocol'
import { frameLine, headerLine } from '#stream'
import { createBarTape, type DayBar, priceAt } from '../../../src/practice/replay/barTape.ts'
import { createRecordingTape } from '../../../src/practice/replay/recordingTape.ts'
import { Replay } from '../../../src/practice/replay/replay.ts'
import { summaryOf } from '../../../src/practice/replay/summary.ts'
import type { Conditions } from '../../../src/practice/replay/tape.ts'
import { fakeInstrument } from '../../support/fakeMarket.ts'
import { fc } from '../../support/property.ts'

const T0 = Date.UTC(2026, 9, 5)
const PAIR = fakeInstrument('BTC-USDT')
const EASY: Conditions = { latency: 0, spread: 1, depth: '1' }

const bar = (minute: number, open: number, close: number, volume = '55'): DayBar => ({
  time: T0 + minute * 60_000,
  open: open.toFixed(1),
  high: (Math.max(open, close) + 5).toFixed(1),
  low: (Math.min(open, close) - 5).toFixed(1),
  close: close.toFixed(1),
  volume,
})

/** A day that rises by ten a minute. */
const RISING = Array.from({ length: 60 }, (_, minute) => bar(minute, 60_000 + minute * 10, 60_010 + minute * 10))

const replayOf = (conditions: Conditions = EASY, bars = RISING): Replay =>
  new Replay(
    createBarTape(PAIR, bars, () => conditions),
    T0,
    () => conditions,
  )

describe('a minute of a replayed day', () => {
  it('passes its four prices and never leaves their range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 9_000 }), fc.integer({ min: 1_000, max: 9_000 }), (open, close) => {
        const one = bar(0, open, close)
        const prices = Array.from({ length: 60 }, (_, second) => Number(priceAt(one, second, '0.1')))
        expect([prices[0], prices[59]]).toEqual([open, close])
        expect([Math.min(...prices), Math.max(...prices)].map(Math.round)).toEqual([Number(one.low), Number(one.high)])
      }),
    )
  })

  it('shows no more depth than the chosen part of its volume, and the chosen spread', () => {
    const { tape } = replayOf({ latency: 0, spread: 20, depth: '0.1' })
    const view = tape.view()
    expect(Number(sum((view?.asks ?? []).map(([, sz]) => toAmount(sz))))).toBeCloseTo(5.5)
    expect(Number(view?.asks[0]?.[0]) - Number(view?.bids[0]?.[0])).toBeCloseTo(2)
  })
})

describe('a replay', () => {
  it('goes as fast as is chosen, stands still while paused, and steps', () => {
    const replay = replayOf()
    replay.turn(1_000)
    expect(replay.now.value).toBe(T0)
    replay.setPlaying(true)
    replay.setSpeed(60)
    replay.turn(1_000)
    expect(replay.now.value).toBe(T0 + 60_000)
    replay.setPlaying(false)
    replay.step(10_000)
    expect(replay.now.value).toBe(T0 + 70_000)
    expect(replay.tape.view()?.last).toBe(priceAt(RISING[1] as DayBar, 10, '0.1'))
  })

  it('carries an order out once its latency has passed, at the prices of then', () => {
    const replay = replayOf({ ...EASY, latency: 90_000 })
    const order = { side: 'buy', sz: toAmount('0.1') } as const
    replay.desk.submit({ product: 'spot', instId: 'BTC-USDT', order })
    expect(replay.desk.underway.value).toBe(1)
    replay.step(80_000)
    expect(replay.account.value.fills).toEqual([])
    replay.step(10_000)
    expect(replay.account.value.fills[0]?.ts).toBe(T0 + 90_000)
    const then = Number(priceAt(RISING[1] as DayBar, 30, '0.1'))
    expect(Math.abs(Number(replay.account.value.fills[0]?.px) - then)).toBeLessThan(1)
  })

  it('fills in parts where the depth is thin', () => {
    const replay = replayOf({ ...EASY, depth: '0.01' })
    const order = { side: 'buy', sz: toAmount('0.1'), px: toPrice('60000.5') } as const
    replay.desk.submit({ product: 'spot', instId: 'BTC-USDT', order })
    expect(replay.account.value.orders[0]).toMatchObject({ state: 'partially_filled' })
  })

  it('ends with the day and tells entry, exit, fees and what holding would have brought', () => {
    const replay = replayOf()
    const buy = { side: 'buy', sz: toAmount('0.1') } as const
    replay.desk.submit({ product: 'spot', instId: 'BTC-USDT', order: buy })
    replay.step(1_800_000)
    replay.desk.submit({ product: 'spot', instId: 'BTC-USDT', order: { side: 'sell', sz: toAmount('0.0999') } })
    replay.step(3_600_000)
    expect(replay.isOver.value).toBe(true)
    const { entry, exit, result, fees, hold } = summaryOf(replay, T0, 0)
    expect(Number(entry)).toBeCloseTo(60_000, -1)
    expect(Number(exit)).toBeCloseTo(60_300, -1)
    // 0.1 % of both trades.
    expect(Number(fees)).toBeCloseTo(12, 0)
    expect(Number(result)).toBeCloseTo(30 - 12, -1)
    expect(Number(hold)).toBeCloseTo(10_000 * (600 / 60_000), 0)
    replay.step(10_000)
    expect(replay.now.value).toBe(replay.tape.end)
  })
})

const push = (t: number, channel: string, data: object, action?: string): string =>
  frameLine({
    t,
    dir: 'in',
    frame: JSON.stringify({ arg: { channel, instId: 'ETH-USDT' }, ...(action && { action }), data: [data] }),
  })

describe('a recording file', () => {
  const book = (seqId: number, prevSeqId: number, asks: string[][], bids: string[][]) => ({
    asks: asks.map(([px, sz]) => [px, sz, '0', '1']),
    bids: bids.map(([px, sz]) => [px, sz, '0', '1']),
    ts: String(T0 + seqId),
    seqId,
    prevSeqId,
  })
  const text = [
    headerLine('ws://127.0.0.1/ws', T0),
    push(
      0,
      'books',
      book(
        1,
        -1,
        [
          ['3000.1', '0.5'],
          ['3000.5', '2'],
        ],
        [['2999.9', '1']],
      ),
      'snapshot',
    ),
    push(500, 'trades', {
      instId: 'ETH-USDT',
      tradeId: '1',
      px: '3000.1',
      sz: '0.1',
      side: 'buy',
      ts: String(T0 + 500),
    }),
    push(
      2_000,
      'books',
      book(
        2,
        1,
        [
          ['3000.1', '0'],
          ['3001.0', '3'],
        ],
        [],
      ),
      'update',
    ),
    push(60_000, 'trades', {
      instId: 'ETH-USDT',
      tradeId: '2',
      px: '2990',
      sz: '4',
      side: 'sell',
      ts: String(T0 + 60_000),
    }),
  ].join('\n')

  it('is played with its own book and prints', () => {
    const tape = createRecordingTape(
      text,
      () => undefined,
      () => EASY,
    )
    if (typeof tape === 'string') throw new Error(tape)
    expect(tape.instrument).toMatchObject({ instId: 'ETH-USDT', tickSz: '0.1', lotSz: '0.1' })
    const replay = new Replay(tape, tape.start, () => EASY)
    expect(tape.view()?.asks.map(([px, sz]) => [px, sz])).toEqual([
      ['3000.1', '0.5'],
      ['3000.5', '2'],
    ])
    const bid = { side: 'buy', sz: toAmount('0.2'), px: toPrice('2995') } as const
    replay.desk.submit({ product: 'spot', instId: 'ETH-USDT', order: bid })
    replay.step(3_000)
    expect(tape.view()?.asks[0]?.[0]).toBe('3000.5')
    replay.step(60_000)
    // A print went through the resting order's price.
    expect(replay.account.value.past[0]).toMatchObject({ state: 'filled', accFillSz: '0.2' })
    expect(replay.isOver.value).toBe(true)
  })

  it.each([
    ['not-a-recording', 'hello'],
    ['no-book', headerLine('ws://127.0.0.1/ws', T0)],
  ])('that is %s is refused with the reason', (reason, content) => {
    expect(
      createRecordingTape(
        content,
        () => undefined,
        () => EASY,
      ),
    ).toBe(reason)
  })
})
