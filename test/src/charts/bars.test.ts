import { describe, expect, it } from 'vitest'
import type { Candle, Candles } from '#stream'
import { averages } from '../../../src/charts/average.ts'
import { barEnd } from '../../../src/charts/bars.ts'
import { stepBetween } from '../../../src/charts/follow.ts'
import { offsetMinutes } from '../../../src/charts/zone.ts'

const at = (text: string): number => Date.parse(text)

describe('the end of a bar', () => {
  it.each([
    ['1m', '2026-01-01T10:00:00Z', '2026-01-01T10:01:00Z'],
    ['15m', '2026-01-01T23:45:00Z', '2026-01-02T00:00:00Z'],
    ['4H', '2026-01-01T20:00:00Z', '2026-01-02T00:00:00Z'],
    ['1D', '2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['1W', '2026-01-05T00:00:00Z', '2026-01-12T00:00:00Z'],
    ['1M', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    ['1M', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'],
    ['1M', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ] as const)('%s from %s is %s', (bar, open, end) => {
    expect(barEnd(bar, at(open))).toBe(at(end))
  })
})

const bar = (time: number, close: number): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
  closed: true,
})

describe('moving averages', () => {
  const bars = [2, 4, 6, 8, 10].map((close, index) => bar(index, close))
  it('begin at the first bar that has enough before it', () => {
    expect(averages(bars, 3)).toEqual([
      { time: 2, value: 4 },
      { time: 3, value: 6 },
      { time: 4, value: 8 },
    ])
  })
  it('can be had from a bar on, and are the same there', () => {
    expect(averages(bars, 3, 4)).toEqual([{ time: 4, value: 8 }])
    expect(averages(bars, 2, 1)).toEqual(averages(bars, 2))
  })
  it('are none for too few bars', () => {
    expect(averages(bars, 6)).toEqual([])
    expect(averages([], 3)).toEqual([])
  })
})

const candles = (
  times: readonly number[],
  change: Candles['change'] = 'tail',
  rest: Partial<Candles> = {},
): Candles => ({
  instId: 'X',
  bar: '1m',
  bars: times.map((time) => bar(time, 1)),
  change,
  hasOlder: true,
  ...rest,
})

describe('what the chart does with the next candles', () => {
  it.each([
    ['the first ones', undefined, candles([1, 2]), { kind: 'set' }],
    ['the same bars: the last one may have moved', candles([1, 2]), candles([1, 2]), { kind: 'tail', from: 1 }],
    ['a new bar', candles([1, 2]), candles([1, 2, 3]), { kind: 'tail', from: 1 }],
    ['several bars at once', candles([1, 2]), candles([1, 2, 3, 4]), { kind: 'tail', from: 1 }],
    ['older bars', candles([5, 6]), candles([3, 4, 5, 6], 'prepend'), { kind: 'prepend', added: 2 }],
    // Two changes that came together: the last one alone would say `tail` and lose the older bars.
    ['older bars and then a tick', candles([5, 6]), candles([3, 4, 5, 6, 7]), { kind: 'prepend', added: 2 }],
    ['all anew', candles([1, 2]), candles([1, 2], 'reset'), { kind: 'set' }],
    ['another interval', candles([1, 2]), candles([1, 2], 'tail', { bar: '5m' }), { kind: 'set' }],
    ['another instrument', candles([1, 2]), candles([1, 2], 'tail', { instId: 'Y' }), { kind: 'set' }],
    ['bars that no longer hold the oldest one', candles([1, 2]), candles([2, 3]), { kind: 'set' }],
    ['bars after none', candles([]), candles([1]), { kind: 'set' }],
  ] as const)('%s', (_, drawn, next, step) => {
    expect(stepBetween(drawn, next)).toEqual(step)
  })
})

describe('offset of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-01-15T12:00:00Z', 60],
    ['Europe/Berlin', '2026-07-15T12:00:00Z', 120],
    ['America/New_York', '2026-01-15T12:00:00Z', -300],
    ['Asia/Kolkata', '2026-01-15T23:59:00Z', 330],
    ['UTC', '2026-01-15T00:00:00Z', 0],
  ])('%s at %s: %i minutes', (zone, time, minutes) => {
    expect(offsetMinutes(zone, at(time))).toBe(minutes)
  })
})
