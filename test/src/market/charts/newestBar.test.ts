import { effect, signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { Candle, Candles, FeedValue, Quote } from '#stream'
import { tiedToLast } from '../../../../src/market/charts/newestBar.ts'

const OPEN = Date.parse('2026-01-14T12:00:00Z')
const MINUTE = 60_000
const bar = (time: number, close: number, more: Partial<Candle> = {}): Candle => ({
  time,
  open: 100,
  high: 102,
  low: 99,
  close,
  volume: 5,
  closed: false,
  ...more,
})
const quoteAt = (last: string, ts: number, stale = false) => ({ last, ts, stale }) as Quote
const feed = (bars: readonly Candle[], change: Candles['change'] = 'tail') =>
  ({ data: { instId: 'BTC-USDT', bar: '1m', bars, change, hasOlder: true } }) as unknown as FeedValue<Candles>

const PAST = bar(OPEN - MINUTE, 100, { closed: true })
const NOW = bar(OPEN, 101)

/** A feed with its quote; each value that a chart would have drawn, in order. */
const drawn = (first = feed([PAST, NOW], 'reset')) => {
  const value = signal(first)
  const quote = signal<Quote | undefined>(undefined)
  const seen: (Candles | undefined)[] = []
  const tied = tiedToLast(value, '1m', quote)
  effect(() => void seen.push(tied.value.data))
  return { value, quote, newest: () => seen.at(-1)?.bars.at(-1), seen }
}

describe('the newest bar of a chart', () => {
  it('closes at the last price, and reaches as far as prices have been since the feed told of it', () => {
    const { quote, newest, seen } = drawn()
    expect(newest()).toBe(NOW)
    quote.value = quoteAt('103.5', OPEN + 1_000)
    expect(newest()).toEqual({ ...NOW, close: 103.5, high: 103.5 })
    quote.value = quoteAt('98', OPEN + 2_000)
    expect(newest()).toEqual({ ...NOW, close: 98, high: 103.5, low: 98 })
    expect(seen.map((one) => one?.change)).toEqual(['reset', 'tail', 'tail'])
    expect(seen.every((one) => one?.bars[0] === PAST)).toBe(true)
  })

  it('is as the feed tells it, whatever prices made of it before', () => {
    const { value, quote, newest } = drawn()
    quote.value = quoteAt('110', OPEN + 1_000)
    quote.value = quoteAt('101.5', OPEN + 2_000)
    expect(newest()).toEqual({ ...NOW, close: 101.5, high: 110 })
    value.value = feed([PAST, NOW])
    expect(newest()).toEqual({ ...NOW, close: 101.5 })
    value.value = feed([PAST, { ...NOW, high: 104, close: 103, closed: true }])
    expect(newest()).toEqual({ ...NOW, high: 104, close: 103, closed: true })
  })

  it('is left alone by a price that is old, and by one of another bar', () => {
    const { value, quote, newest } = drawn()
    for (const other of [
      quoteAt('110', OPEN + 1_000, true),
      quoteAt('110', OPEN - 1),
      quoteAt('110', OPEN + MINUTE),
      quoteAt('', OPEN + 1_000),
    ]) {
      quote.value = other
      expect(newest()).toEqual(NOW)
    }
    quote.value = quoteAt('110', OPEN + 1_000)
    const next = bar(OPEN + MINUTE, 100)
    value.value = feed([PAST, { ...NOW, closed: true }, next])
    expect(newest()).toBe(next)
  })

  it('is none where there are no bars', () => {
    const { value, quote, newest } = drawn(feed([]))
    quote.value = quoteAt('110', OPEN + 1_000)
    expect(newest()).toBeUndefined()
    value.value = feed([NOW], 'reset')
    expect(newest()).toMatchObject({ close: 110 })
  })
})
