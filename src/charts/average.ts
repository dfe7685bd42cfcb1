import type { Candle } from '#stream'

export interface Point {
  readonly time: number
  readonly value: number
}

/** Simple moving average of the closes from bar `from` on; bars with fewer than `length` before them have none. */
export const averages = (bars: readonly Candle[], length: number, from = 0): Point[] => {
  const first = Math.max(from, length - 1)
  if (first >= bars.length) return []
  let sum = 0
  for (let index = first - length + 1; index < first; index += 1) sum += bars[index]?.close ?? 0
  const out: Point[] = []
  for (let index = first; index < bars.length; index += 1) {
    const bar = bars[index]
    if (bar === undefined) break
    sum += bar.close
    out.push({ time: bar.time, value: sum / length })
    sum -= bars[index - length + 1]?.close ?? 0
  }
  return out
}
