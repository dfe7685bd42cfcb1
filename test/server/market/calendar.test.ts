import { describe, expect, it } from 'vitest'
import { calendarOf, DAY, HOUR, isOpenAt, MINUTE } from '../../../server/market/calendar.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { ManualTime } from '../../support/manualTime.ts'

const newYork = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const forex = calendarOf('forex')
const metal = calendarOf('metal')

const marketAt = (at: number) => {
  const time = new ManualTime(at)
  return createMarket('simulated', { seed: 3, clock: time, timers: time })
}

describe('forex calendar', () => {
  it('opens each day at 17:00 in New York, Sunday to Thursday, from 2018 to 2034', () => {
    const first = Date.UTC(2018, 0, 1) / DAY
    for (let day = first; day < first + 17 * 365; day++) {
      const [weekday, hour] = newYork.format(forex.opening(day)).split(/,? /)
      expect(hour, new Date(forex.opening(day)).toISOString()).toBe('17:00')
      const closes = new Date((day + 1) * DAY).toISOString().slice(5, 10)
      const rests = closes === '12-25' || closes === '01-01'
      expect(forex.isTraded(day)).toBe(weekday !== 'Fri' && weekday !== 'Sat' && !rests)
      if (forex.isTraded(day)) expect(forex.opening(day + 1) - forex.opening(day)).toBe(DAY)
    }
  })

  it('knows the day of every hour, also where the clock changes', () => {
    for (let at = Date.UTC(2026, 9, 25); at < Date.UTC(2026, 10, 8); at += 30 * MINUTE) {
      const day = forex.dayOf(at)
      expect(forex.opening(day)).toBeLessThanOrEqual(at)
      expect(forex.opening(day + 1)).toBeGreaterThan(at)
    }
  })

  it.each([
    ['Friday before 17:00', '2026-11-20T21:59:59Z', true],
    ['Friday at 17:00', '2026-11-20T22:00:00Z', false],
    ['Saturday', '2026-11-21T12:00:00Z', false],
    ['Sunday before 17:00', '2026-11-22T21:59:59Z', false],
    ['Sunday at 17:00', '2026-11-22T22:00:00Z', true],
    ['the daily break', '2026-11-23T22:04:59Z', false],
    ['after the break', '2026-11-23T22:05:00Z', true],
    ['Friday at 16:59 in summer', '2026-07-10T20:59:00Z', true],
    ['Friday at 17:00 in summer', '2026-07-10T21:00:00Z', false],
  ])('%s', (_, at, open) => {
    expect(isOpenAt(forex, Date.parse(at))).toBe(open)
    expect(marketAt(0).isOpen('EUR-USD', Date.parse(at))).toBe(open)
    expect(marketAt(0).isOpen('BTC-USDT', Date.parse(at))).toBe(true)
  })

  it('numbers the traded days without a gap, whatever rests between them', () => {
    let serial: number | undefined
    for (let day = Date.UTC(2015, 0, 1) / DAY; day < Date.UTC(2035, 0, 1) / DAY; day++) {
      if (!forex.isTraded(day)) continue
      const number = forex.serial(day)
      if (serial !== undefined) expect(number, new Date(day * DAY).toISOString()).toBe(serial + 1)
      serial = number
    }
  })

  it('rests metals for an hour a day', () => {
    expect(isOpenAt(metal, Date.parse('2026-11-23T22:59:59Z'))).toBe(false)
    expect(isOpenAt(metal, Date.parse('2026-11-23T23:00:00Z'))).toBe(true)
  })
})

it('a holiday has no bars, and the last values stand until it is over', async () => {
  const market = marketAt(Date.parse('2025-12-25T12:00:00Z'))
  const rows = await market.candles('EUR-USD', '1D', { limit: 4 })
  const opened = rows.map(([ts]) => new Date(Number(ts)).toISOString().slice(0, 10)).toSorted()
  expect(opened).toEqual(['2025-12-18', '2025-12-21', '2025-12-22', '2025-12-23'])
  const last = (at: string) => marketAt(Date.parse(at)).ticker('EUR-USD')?.last
  expect(last('2025-12-25T12:00:00Z')).toBe(last('2025-12-24T22:00:00Z'))
})

describe('bars of a market with hours', () => {
  const market = marketAt(Date.parse('2026-11-24T12:00:00Z'))

  it('there are none while it is closed', async () => {
    for (const instId of ['EUR-USD', 'XAU-USD']) {
      for (const bar of ['1m', '5m', '15m', '1H'] as const) {
        const rows = await market.candles(instId, bar, { limit: 9_000 })
        const length = { '1m': MINUTE, '5m': 5 * MINUTE, '15m': 15 * MINUTE, '1H': HOUR }[bar]
        const dead = rows.filter(([ts]) => {
          for (let at = Number(ts); at < Number(ts) + length; at += MINUTE) if (market.isOpen(instId, at)) return false
          return true
        })
        expect(dead).toEqual([])
      }
    }
  })

  it('days open at 17:00 in New York and weeks on Sunday, across a change of the clock', async () => {
    const days = await market.candles('EUR-USD', '1D', { limit: 60 })
    expect(new Set(days.map(([ts]) => newYork.format(Number(ts)).slice(-5)))).toEqual(new Set(['17:00']))
    expect(new Set(days.map(([ts]) => newYork.format(Number(ts)).slice(0, 3)))).toEqual(
      new Set(['Sun', 'Mon', 'Tue', 'Wed', 'Thu']),
    )
    const weeks = await market.candles('EUR-USD', '1W', { limit: 60 })
    expect(new Set(weeks.map(([ts]) => newYork.format(Number(ts)).slice(0, 3)))).toEqual(new Set(['Sun']))
    const fours = await market.candles('EUR-USD', '4H', { limit: 300 })
    expect(new Set(fours.map(([ts]) => newYork.format(Number(ts)).slice(-5)))).toEqual(
      new Set(['17:00', '21:00', '01:00', '05:00', '09:00', '13:00']),
    )
  })

  it('counts the day that ends on the first of a month to that month', async () => {
    const [, october] = await market.candles('EUR-USD', '1M', { limit: 2 })
    // The session from Wednesday 30 September to Thursday 1 October 2026.
    expect(new Date(Number(october?.[0])).toISOString()).toBe('2026-09-30T21:00:00.000Z')
  })

  it('keeps the last values over the weekend, under their own time', () => {
    const friday = Date.parse('2026-11-20T22:00:00Z')
    const saturday = marketAt(friday + 20 * HOUR)
    const ticker = saturday.ticker('EUR-USD')
    const [trade] = saturday.trades('EUR-USD', 1)
    expect(ticker?.last).toBe(trade?.px)
    expect(ticker?.ts).toBe(trade?.ts)
    expect(Number(ticker?.ts)).toBeLessThan(friday)
    expect(friday - Number(ticker?.ts)).toBeLessThan(MINUTE)
    expect(saturday.book('EUR-USD')).toEqual(marketAt(friday + 30 * HOUR).book('EUR-USD'))
  })
})
