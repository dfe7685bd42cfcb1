import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import type { CandleChart } from './drawing/CandleChart.tsx'

/** The chart, once it has come. */
let chart: typeof CandleChart | undefined

export const fetchedChart = (): typeof CandleChart | undefined => chart

/** The chart is a chunk of its own, with the library that draws it. */
export const fetchChart = async (): Promise<typeof CandleChart> => {
  chart ??= (await fetchChunk(() => import('./drawing/CandleChart.tsx'))).CandleChart
  return chart
}
