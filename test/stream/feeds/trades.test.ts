import { describe, expect, test } from 'vitest'
import type { Trade } from '#protocol'
import { applyTrades, MAX_TRADES, reaches, refillTape } from '../../../stream/feeds/trades.ts'

const trade = (tradeId: number | string, more: Partial<Trade> = {}): Trade => ({
  instId: 'A',
  tradeId: String(tradeId),
  px: '1',
  sz: '1',
  side: 'buy',
  ts: String(tradeId),
  ...more,
})
const ids = (tape: readonly Trade[]): number[] => tape.map(({ tradeId }) => Number(tradeId))
const run = (from: number, to: number): Trade[] => Array.from({ length: to - from + 1 }, (_, i) => trade(from + i))
const newestFirst = (from: number, to: number): Trade[] => run(from, to).toReversed()

describe('the tape', () => {
  test('newest first, at most a hundred, none twice', () => {
    let tape = applyTrades([], [trade(1), trade(2)])
    tape = applyTrades(tape, [trade(2), trade(3)])
    expect(ids(tape)).toEqual([3, 2, 1])
    for (const next of run(4, 299)) tape = applyTrades(tape, [next])
    expect(tape).toHaveLength(MAX_TRADES)
    expect([tape[0]?.tradeId, tape.at(-1)?.tradeId]).toEqual(['299', '200'])
  })
  test('what is known or broken returns the same tape', () => {
    const tape = applyTrades([], [trade(1)])
    const broken = [null, 7, {}, { ...trade(5), ts: 'soon' }, { ...trade(5), tradeId: 5 }]
    expect(applyTrades(tape, [trade(1), ...broken])).toBe(tape)
  })
  test('late ones are sorted in by time, and of one millisecond by id', () => {
    const tape = applyTrades([], [trade(10), trade(30), trade(20)])
    expect(ids(tape)).toEqual([30, 20, 10])
    const moment = applyTrades([], [trade(7, { ts: '50' }), trade(9, { ts: '50' }), trade(8, { ts: '50' })])
    expect(ids(moment)).toEqual([9, 8, 7])
  })
  test('ids that are no numbers keep the order of arrival within a moment', () => {
    const tape = applyTrades([], [trade('a', { ts: '5' }), trade('b', { ts: '5' }), trade('a', { ts: '5' })])
    expect(tape.map(({ tradeId }) => tradeId)).toEqual(['b', 'a'])
  })
  test('one too old for a full tape is left out', () => {
    const tape = applyTrades([], run(101, 200))
    expect(ids(applyTrades(tape, [trade(100)]))).toEqual(ids(tape))
  })
  test('an aggregate stands for the trades that it counts, whichever comes first', () => {
    const aggregate = trade(12, { count: '3', ts: '10' })
    const singles = [trade(10, { ts: '10' }), trade(11, { ts: '10' }), trade(12, { ts: '10' })]
    const tape = applyTrades([], [aggregate])
    expect(applyTrades(tape, singles)).toBe(tape)
    expect(ids(applyTrades(tape, [trade(9), trade(13)]))).toEqual([13, 12, 9])
    const first = applyTrades([], [trade(9), ...singles.slice(0, 2)])
    const both = applyTrades(first, [aggregate])
    expect(both.map(({ tradeId, count }) => [tradeId, count])).toEqual([
      ['12', '3'],
      ['9', undefined],
    ])
  })
})

describe('the tape after an outage', () => {
  test('begins with the recent tape; what the socket brought meanwhile is not repeated', () => {
    const since = applyTrades([], [trade(104), trade(105)])
    const tape = refillTape([], since, newestFirst(5, 104), 100)
    expect(tape).toHaveLength(100)
    expect(ids(tape).slice(0, 3)).toEqual([105, 104, 103])
  })
  test('a page that reaches back closes the gap', () => {
    const before = applyTrades([], run(1, 50))
    const tape = refillTape(before, applyTrades([], [trade(60)]), newestFirst(41, 60), 20)
    expect(ids(tape)).toEqual(ids(applyTrades([], run(1, 60))))
  })
  test('a page that does not reach back begins anew, because there is a hole before it', () => {
    const before = applyTrades([], run(1, 50))
    const tape = refillTape(before, applyTrades([], [trade(90)]), newestFirst(71, 90), 20)
    expect(ids(tape)).toEqual(ids(applyTrades([], run(71, 90))))
  })
  test('a page that is shorter than what was asked for is all there is', () => {
    const before = applyTrades([], run(1, 5))
    expect(ids(refillTape(before, [], newestFirst(8, 9), 20))).toEqual([9, 8, 5, 4, 3, 2, 1])
  })
  test('without a page only what is proved to follow is kept', () => {
    const before = applyTrades([], run(1, 5))
    expect(ids(refillTape(before, applyTrades([], [trade(5), trade(6)]), undefined, 100))).toEqual([6, 5, 4, 3, 2, 1])
    expect(ids(refillTape(before, applyTrades([], [trade(9)]), undefined, 100))).toEqual([9])
  })
})

test('a page reaches what came since when it has its oldest trade, or the one before it', () => {
  const since = applyTrades([], [trade(50), trade(51)])
  expect(reaches(newestFirst(31, 50), since)).toBe(true)
  expect(reaches(newestFirst(31, 49), since)).toBe(true)
  expect(reaches(newestFirst(31, 48), since)).toBe(false)
  expect(reaches([], since)).toBe(false)
  expect(reaches([], [])).toBe(true)
})
