import { describe, expect, test } from 'vitest'
import { BAR_LENGTHS, BARS, type Bar, CANDLE_CHANNELS } from '#protocol'
import type { Candle } from '#stream'
import { calendarOf } from '../../../server/market/calendar.ts'
import { isHole, nextOpen } from '../../../stream/feeds/bars.ts'
import { candleOf, createBars, firstUnsettled, MAX_BARS } from '../../../stream/feeds/candles.ts'
import { candleRow } from '../../support/frames.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const bar = (minute: number, close = '100', confirm: '0' | '1' = '1', volume = '1'): Candle => {
  const candle = candleOf(candleRow(minute * MINUTE, close, confirm, volume))
  if (candle === undefined) throw new Error('no candle')
  return candle
}
const seriesOf = (...candles: Candle[]) => {
  const series = createBars()
  for (const candle of candles) series.put(candle)
  return series
}

describe('a row of the wire', () => {
  test('seven fields count as forming, a broken one as nothing', () => {
    expect(candleOf(['60000', '1', '2', '0.5', '1.5', '10', '15'])).toMatchObject({ close: 1.5, closed: false })
    expect(candleOf(['60000', '1'])).toBeUndefined()
    expect(candleOf(['60000', 'x', '2', '0.5', '1.5', '10'])).toBeUndefined()
    expect(candleOf('nonsense')).toBeUndefined()
  })
})

describe('the bars of a chart', () => {
  test('bars are put in by their time, and a closed one is final', () => {
    const series = seriesOf(bar(1, '100', '0'), bar(1, '101', '1'), bar(2, '101', '0'))
    expect(series.put(bar(1, '99', '0'))).toBe(false)
    expect(series.bars.map(({ close }) => close)).toEqual([101, 101])
    expect(series.put(bar(0))).toBe(true)
    expect(series.put(bar(5))).toBe(true)
    expect(series.put(bar(4))).toBe(true)
    expect(series.bars.map(({ time }) => time / MINUTE)).toEqual([0, 1, 2, 4, 5])
  })
  test('a page closes what the socket left open and does not touch what is newer', () => {
    const series = seriesOf(bar(1, '100', '0'), bar(3, '105', '0', '9'))
    series.merge([bar(3, '104', '0', '5'), bar(2, '103'), bar(1, '102')])
    expect(series.bars.map(({ close, closed }) => [close, closed])).toEqual([
      [102, true],
      [103, true],
      [105, false],
    ])
  })
  test('a tick leaves every other bar where it is', () => {
    const series = createBars()
    series.merge(Array.from({ length: 1_000 }, (_, i) => bar(i)))
    const { bars } = series
    series.put(bar(999, '5'))
    series.put(bar(1_000, '6', '0'))
    expect(series.bars).toBe(bars)
    expect(series.bars.at(-1)?.close).toBe(6)
  })
  test('at most 100,000: the oldest go, by page and by push', () => {
    const series = createBars()
    series.merge(
      Array.from({ length: MAX_BARS + 10 }, (_, i) => bar(i)),
      true,
    )
    expect([series.bars.length, series.bars[0]?.time, series.hasOlder]).toEqual([MAX_BARS, 10 * MINUTE, false])
    series.put(bar(MAX_BARS + 10))
    expect([series.bars.length, series.bars[0]?.time]).toEqual([MAX_BARS, 11 * MINUTE])
  })
  // A hundred thousand bars through the real merge.
  test('a hundred thousand minutes come in pages of 300, and no merge looks through what is there', {
    timeout: 30_000,
  }, () => {
    const series = createBars()
    const newest = 200_000
    let reads = 0
    /** Counts how often somebody asks for its time. */
    const counted = (minute: number) => {
      const one = bar(minute)
      return Object.defineProperty({ ...one }, 'time', {
        enumerable: true,
        get: () => {
          reads += 1
          return one.time
        },
      })
    }
    const spent: number[] = []
    for (let end = newest; series.bars.length < MAX_BARS; end -= 300) {
      const page = Array.from({ length: 300 }, (_, i) => counted(end - i))
      reads = 0
      series.merge(page, true)
      spent.push(reads)
    }
    expect([series.bars.length, series.hasOlder]).toEqual([MAX_BARS, false])
    expect(series.bars.every(({ time }, at) => time === (newest - MAX_BARS + 1 + at) * MINUTE)).toBe(true)
    // Sorting all of it anew would read every bar that is there.
    expect(Math.max(...spent)).toBeLessThan(20 * 300)
  })
  test('what came before a tear is forgotten and can be asked for again', () => {
    const series = createBars()
    series.merge([bar(1), bar(2), bar(3)], false)
    series.dropBefore(3 * MINUTE)
    expect(series.bars.map(({ time }) => time / MINUTE)).toEqual([3])
    expect(series.hasOlder).toBe(true)
  })
})

describe('doubts', () => {
  test('a hole and a bar that never closed are noticed', () => {
    const whole = [bar(1), bar(2), bar(3, '1', '0')]
    expect(firstUnsettled(whole, '1m', 0)).toBeUndefined()
    expect(firstUnsettled([...whole, bar(4, '1', '0')], '1m', 0)).toBe(3 * MINUTE)
    const torn = [bar(1), bar(5, '1', '0')]
    expect(firstUnsettled(torn, '1m', 0)).toBe(MINUTE)
    expect(firstUnsettled(torn, '1m', 5 * MINUTE)).toBeUndefined()
  })
})

const isLong = (bars: Bar): bars is '1D' | '1W' | '1M' => bars === '1D' || bars === '1W' || bars === '1M'

/** Openings of every bar by the venue's own calendar, over both clock changes: sessions, breaks, weekends. */
const openings = (hours: 'forex' | 'metal', bars: Bar): number[] => {
  const calendar = calendarOf(hours)
  const group = (day: number): number => (bars === '1W' ? calendar.week(day) : calendar.month(day))
  const times: number[] = []
  let last: number | undefined
  const from = Math.floor(Date.UTC(2025, 0, 6) / DAY)
  for (let day = from; day < from + (isLong(bars) ? 1_100 : 370); day++) {
    if (!calendar.isTraded(day)) continue
    const open = calendar.opening(day)
    if (isLong(bars)) {
      if (bars === '1D' || group(day) !== last) times.push(open)
      last = group(day)
      continue
    }
    const length = BAR_LENGTHS[bars]
    for (let time = open; time < open + DAY; time += length)
      if (time + length > open + calendar.pause(day)) times.push(time)
  }
  return times
}

describe('when the next bar opens', () => {
  test('a month is as long as it is', () => {
    expect(nextOpen('1M', Date.UTC(2024, 1, 1))).toBe(Date.UTC(2024, 2, 1))
    expect(nextOpen('1M', Date.UTC(2025, 1, 1))).toBe(Date.UTC(2025, 2, 1))
    expect(nextOpen('1M', Date.UTC(2025, 11, 1))).toBe(Date.UTC(2026, 0, 1))
    expect(nextOpen('1W', 0)).toBe(7 * DAY)
  })

  test('we never ask OKX for an interval that it opens at UTC+8: from six hours on, all are `utc`', () => {
    for (const one of BARS) {
      const needsUtc = one === '1M' || BAR_LENGTHS[one] >= 6 * HOUR
      expect([one, CANDLE_CHANNELS[one].endsWith('utc')]).toEqual([one, needsUtc])
    }
  })

  describe.each(['forex', 'metal'] as const)('%s', (hours) => {
    test.each(['15m', '30m', '1H', '4H', '1D', '1W', '1M'] as const)('%s: no closed hours pass for a hole', (bars) => {
      const times = openings(hours, bars)
      const holes = times.filter((time, i) => isHole(bars, time, times[i + 1] ?? time, hours))
      expect(holes.map((time) => new Date(time).toISOString())).toEqual([])
    })
    test.each(['15m', '30m', '1H', '4H', '1D', '1W', '1M'] as const)(
      '%s: each bar that is missing is a hole',
      (bars) => {
        const times = openings(hours, bars).slice(0, 3_000)
        const missed = times.filter((time, i) => {
          const next = times[i + 2]
          return next !== undefined && !isHole(bars, time, next, hours)
        })
        expect(missed.map((time) => new Date(time).toISOString())).toEqual([])
      },
    )
  })

  test('a weekend of forex minutes is no hole, a minute of Monday is', () => {
    // Friday 6 March 2026 closes at 22:00 UTC; New York's clock goes forward on Sunday, when it opens at 21:00 UTC.
    const friday = Date.UTC(2026, 2, 6, 21, 59)
    const sunday = Date.UTC(2026, 2, 8, 21, 0)
    expect(isHole('1m', friday, sunday, 'forex')).toBe(false)
    expect(isHole('1m', friday, sunday + MINUTE, 'forex')).toBe(true)
    expect(isHole('1m', friday, sunday, 'always')).toBe(true)
  })
})
