import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Bar } from '#protocol'
import type { Candle, Candles, FeedValue, Quote } from '#stream'
import { barEnd } from './bars.ts'

/**
 * The forming bar as the last price has it: it closes there, and reaches at least as far. A price that is old, or of
 * another time than the bar, says nothing about it.
 */
export const closedAt = (forming: Candle, bar: Bar, quote: Quote | undefined): Candle => {
  if (forming.closed || quote === undefined || quote.stale) return forming
  if (quote.ts < forming.time || quote.ts >= barEnd(bar, forming.time)) return forming
  const last = Number(quote.last)
  if (!(last > 0) || last === forming.close) return forming
  return { ...forming, close: last, high: Math.max(forming.high, last), low: Math.min(forming.low, last) }
}

/**
 * The bars of a feed, the forming one tied to the last price: bars are told once a second, prices as they change, and the
 * chart is to say what the figure above it says. What the feed tells of a bar replaces all that prices made of it.
 */
export const tiedToLast = (
  value: ReadonlySignal<FeedValue<Candles>>,
  bar: Bar,
  quote: ReadonlySignal<Quote | undefined>,
): ReadonlySignal<FeedValue<Candles>> => {
  let told: Candles | undefined
  let newest: Candle | undefined
  return computed(() => {
    const feed = value.value
    const { data } = feed
    const forming = data?.bars.at(-1)
    if (data === undefined || forming === undefined) {
      told = data
      return feed
    }
    const isNews = data !== told
    told = data
    // Between two pushes the bar keeps how far prices have taken it.
    const reached = isNews || newest?.time !== forming.time ? forming : newest
    newest = closedAt(reached, bar, quote.value)
    if (newest === forming && isNews) return feed
    return {
      ...feed,
      data: { ...data, bars: data.bars.with(data.bars.length - 1, newest), change: isNews ? data.change : 'tail' },
    }
  })
}
