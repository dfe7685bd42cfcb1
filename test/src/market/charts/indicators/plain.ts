import type { Candle } from '#stream'
import type { IndicatorId } from '../../../../../src/market/charts/indicators/catalogue.ts'

type Column = (number | undefined)[]

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const windowed = (bars: readonly Candle[], length: number, of: (window: readonly Candle[]) => number): Column =>
  bars.map((_, at) => (at + 1 < length ? undefined : of(bars.slice(at + 1 - length, at + 1))))
const mas = (bars: readonly Candle[], length: number): Column =>
  windowed(bars, length, (window) => mean(window.map(({ close }) => close)))

/** The recursive average, from the first value on for each bar anew; undefined values come before all others. */
const exponential = (values: Column, length: number, weight = 2 / (length + 1)): Column => {
  const known = values.filter((value) => value !== undefined)
  const missing = values.length - known.length
  return values.map((_, at) => {
    const upTo = known.slice(0, Math.max(0, at - missing + 1))
    if (upTo.length < length) return undefined
    return upTo
      .slice(length)
      .reduce((average, value) => value * weight + average * (1 - weight), mean(upTo.slice(0, length)))
  })
}

/** What a textbook says, bar by bar over everything that came before it. Slow, and written without looking at the app's. */
export const plainFigures = (
  id: IndicatorId,
  [a = 1, b = 1, c = 1]: readonly number[],
  bars: readonly Candle[],
): Column[] => {
  const closes = bars.map(({ close }) => close)
  switch (id) {
    case 'MA':
      return [a, b, c].map((length) => mas(bars, length))
    case 'EMA':
      return [a, b, c].map((length) => exponential(closes, length))
    case 'BOLL': {
      const middle = mas(bars, a)
      const deviation = windowed(bars, a, (window) => {
        const centre = mean(window.map(({ close }) => close))
        return Math.sqrt(mean(window.map(({ close }) => (close - centre) ** 2)))
      })
      const band = (side: number): Column =>
        middle.map((value, at) => (value === undefined ? undefined : value + side * b * (deviation[at] ?? 0)))
      return [middle, band(1), band(-1)]
    }
    case 'VOL':
      return [bars.map(({ volume }) => volume)]
    case 'MACD': {
      const slow = exponential(closes, b)
      const dif = exponential(closes, a).map((fast, at) => {
        const other = slow[at]
        return fast === undefined || other === undefined ? undefined : fast - other
      })
      const dea = exponential(dif, c)
      return [
        dif,
        dea,
        dif.map((value, at) => (value === undefined || dea[at] === undefined ? undefined : value - (dea[at] ?? 0))),
      ]
    }
    case 'RSI': {
      const moves = closes.slice(1).map((close, at) => close - (closes[at] ?? 0))
      const gains = exponential([undefined, ...moves.map((move) => Math.max(0, move))], a, 1 / a)
      const losses = exponential([undefined, ...moves.map((move) => Math.max(0, -move))], a, 1 / a)
      return [
        gains.map((gain, at) => {
          const loss = losses[at]
          if (gain === undefined || loss === undefined || bars.length === 0) return undefined
          return gain + loss === 0 ? 50 : 100 - 100 / (1 + gain / loss)
        }),
      ]
    }
    case 'KDJ': {
      const raw = windowed(bars, a, (window) => {
        const high = Math.max(...window.map((one) => one.high))
        const low = Math.min(...window.map((one) => one.low))
        return high === low ? 50 : (((window.at(-1)?.close ?? 0) - low) / (high - low)) * 100
      })
      const slowed = (column: Column, by: number): Column => {
        let value = 50
        return column.map((one) => (one === undefined ? undefined : (value = (value * (by - 1) + one) / by)))
      }
      const k = slowed(raw, b)
      const d = slowed(k, c)
      return [k, d, k.map((value, at) => (value === undefined ? undefined : 3 * value - 2 * (d[at] ?? 0)))]
    }
  }
}
