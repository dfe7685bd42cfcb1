import { describe, expect, it } from 'vitest'
import type { Candle, Candles } from '#stream'
import { barEnd } from '../../../../src/market/charts/bars.ts'
import { stepBetween } from '../../../../src/market/charts/drawing/follow.ts'
import { weighPoints } from '../../../../src/market/charts/drawing/timeAxis.ts'
import { zoneOffset } from '../../../../src/market/charts/zone.ts'

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
    ['older bars', candles([5, 6]), candles([3, 4, 5, 6], 'prepend'), { kind: 'prepend', added: 2, from: 3 }],
    // Two changes that came together: the last one alone would say `tail` and lose the older bars.
    ['older bars and then a tick', candles([5, 6]), candles([3, 4, 5, 6, 7]), { kind: 'prepend', added: 2, from: 3 }],
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
    // The minute before the clocks change, and the minute itself.
    ['Europe/Berlin', '2026-03-29T00:59:00Z', 60],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 120],
    ['Europe/Berlin', '2026-10-25T00:59:00Z', 120],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', 60],
    ['America/New_York', '2026-03-08T06:59:00Z', -300],
    ['America/New_York', '2026-03-08T07:00:00Z', -240],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 630],
  ])('%s at %s: %i minutes', (zone, time, minutes) => {
    expect(zoneOffset(zone)(at(time))).toBe(minutes * 60_000)
  })

  it('is the same when it is asked for every quarter of an hour of two years, as the browser says', () => {
    const offset = zoneOffset('Europe/Berlin')
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' })
    for (let time = at('2025-01-01T00:00:00Z'); time < at('2027-01-01T00:00:00Z'); time += 3 * 3_600_000 + 900_000)
      expect(new Date(time + offset(time)).getUTCHours()).toBe(Number(clock.format(time)))
  })
})

describe('the time axis', () => {
  const DAY = 50
  const marksOf = (zone: string, from: string, hours: number): string[] => {
    const points = Array.from({ length: hours }, (_, hour) => ({
      originalTime: at(from) / 1000 + hour * 3_600,
      timeWeight: 0,
    }))
    weighPoints(points, 0, zoneOffset(zone))
    return points.flatMap(({ originalTime, timeWeight }) =>
      timeWeight >= DAY ? [new Date(originalTime * 1000).toISOString().slice(0, 16)] : [],
    )
  }

  it('begins days at the midnights of the zone, before and after its clocks change', () => {
    expect(marksOf('Europe/Berlin', '2026-03-28T12:00:00Z', 60)).toEqual([
      '2026-03-28T23:00',
      '2026-03-29T22:00',
      '2026-03-30T22:00',
    ])
    expect(marksOf('America/New_York', '2026-10-31T12:00:00Z', 60)).toEqual(['2026-11-01T04:00', '2026-11-02T05:00'])
    expect(marksOf('UTC', '2026-03-28T12:00:00Z', 30)).toEqual(['2026-03-29T00:00'])
  })

  it('goes on where points were added, and weighs months and years above days', () => {
    const points = ['2025-12-30T00:00:00Z', '2025-12-31T00:00:00Z', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'].map(
      (time) => ({ originalTime: at(time) / 1000, timeWeight: 7 }),
    )
    weighPoints(points, 2, zoneOffset('UTC'))
    expect(points.map(({ timeWeight }) => timeWeight)).toEqual([7, 7, 70, 60])
  })
})
