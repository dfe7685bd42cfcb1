import type { Candle } from '#stream'
import { createBars, MAX_BARS } from '../../stream/feeds/candles.ts'
import { cpu, perCpuSecond, type Run } from './run.ts'

const MINUTE = 60_000
const barOf = (i: number, close: number): Candle => ({
  time: i * MINUTE,
  open: 1,
  high: 2,
  low: 0.5,
  close,
  volume: i,
  closed: false,
})
const history = (): Candle[] => Array.from({ length: MAX_BARS }, (_, i) => barOf(i, 1))
/** Ticks a second on a chart that is full, beside a chart that is copied for each. */
export const barRuns = (): readonly Run[] => [
  {
    name: 'bare, a copy of the bars',
    unit: 'ticks',
    run: async () => {
      let bars: readonly Candle[] = history()
      const began = cpu()
      for (let i = 0; i < 5_000; i++) bars = [...bars.slice(0, -1), barOf(MAX_BARS - 1, i)]
      return perCpuSecond(5_000, began)
    },
  },
  {
    name: 'bars, 20,000 of them',
    unit: 'ticks',
    beside: 'bare, a copy of the bars',
    run: async () => {
      const series = createBars()
      series.merge(history())
      const began = cpu()
      for (let i = 0; i < 500_000; i++) series.put(barOf(MAX_BARS - 1, i))
      return perCpuSecond(500_000, began)
    },
  },
]
