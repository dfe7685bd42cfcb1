import type { Stream } from '#stream'
import { PAIR, screenAt, TABS } from '../../core/screens/screens.ts'
import { lowData } from '../../core/state/lowData.ts'
import { fetchChart } from '../../market/charts/fetchChart.ts'
import { fetchIndicators } from '../../market/charts/fetchIndicators.ts'
import { fetchRoller } from '../../ui/live/rollText.ts'
import { warmScreen } from './loadScreen.ts'
import { rehearse } from './rehearse.tsx'

/** The pause between two steps in browsers without `requestIdleCallback`. */
const PAUSE_MS = 1_000

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, PAUSE_MS)
    else requestIdleCallback(() => resolve())
  })

/**
 * Loads the other tabs, and what a tap on a pair opens, one after the other in idle time; then renders each tab once.
 */
export const preloadScreens = async (stream: Stream): Promise<void> => {
  if (lowData.peek()) return
  const pair = screenAt(PAIR)
  const fetched = [...TABS, ...(pair === undefined ? [] : [pair])].map((screen) => () => warmScreen(screen))
  const rendered = TABS.map((screen) => () => rehearse(stream, screen))
  for (const step of [...fetched, fetchChart, fetchIndicators, fetchRoller, ...rendered]) {
    await idle()
    // Opening the screen tries again and shows the failure.
    await step().catch(() => undefined)
  }
}
