import type { Stream } from '#stream'
import { PAIR, screenAt, TABS } from '../../core/screens/screens.ts'
import { lowData } from '../../core/state/lowData.ts'
import { fetchChart } from '../../market/charts/fetchChart.ts'
import { fetchIndicators } from '../../market/charts/fetchIndicators.ts'
import { warmScreen } from './loadScreen.ts'
import { rehearse } from './rehearse.tsx'

/** Where the browser does not tell when it is idle, in ms. */
const PAUSE_MS = 1_000

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, PAUSE_MS)
    else requestIdleCallback(() => resolve())
  })

/**
 * Fetches the other tabs, and what a tap on a pair opens, one after the other while nothing else is to be done; then makes
 * each tab once.
 */
export const fetchAhead = async (stream: Stream): Promise<void> => {
  if (lowData.peek()) return
  const pair = screenAt(PAIR)
  const fetched = [...TABS, ...(pair === undefined ? [] : [pair])].map((screen) => () => warmScreen(screen))
  const made = TABS.map((screen) => () => rehearse(stream, screen))
  for (const step of [...fetched, fetchChart, fetchIndicators, ...made]) {
    await idle()
    // Who opens it asks again, and is told why.
    await step().catch(() => undefined)
  }
}
