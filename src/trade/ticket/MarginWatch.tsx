import { signal } from '@preact/signals-core'
import { useCallback, useEffect } from 'react'
import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { signedIn } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { useSignalEffect } from '../../ui/live/useSignalEffect.ts'
import { createAwaySpan } from '../away/awaySpan.ts'
import { type MarginLevels, type MarginUpdate, marginUpdates } from './marginUpdates.ts'
import { type ShownSwaps, type SwapUpdate, swapUpdates } from './swapUpdates.ts'

let shown: MarginLevels = new Map()
let shownSwaps: ShownSwaps = new Map()

/** When the page was hidden last: charges of that time are shown in a sheet of their own. */
const span = createAwaySpan(Number.NEGATIVE_INFINITY)
const visible = signal(true)

const announceMargin = async (update: MarginUpdate): Promise<void> =>
  (await fetchChunk(() => import('./announce.ts'))).announceMargin(update)

const announceSwap = async (update: SwapUpdate): Promise<void> =>
  (await fetchChunk(() => import('./announce.ts'))).announceSwap(update)

/** Announces margin ratios that rise past 80 and 95 %, the margin call of forex and its swap, on every screen. Renders nothing. */
export const MarginWatch = () => {
  const stream = useStream()
  const user = useSignalValue(signedIn) === true
  const { value } = useFeed(useCallback(() => (user ? stream.positions() : undefined), [stream, user]))
  useSignalEffect(
    useCallback(() => {
      const { data } = value.value
      if (data === undefined) return
      const { updates, shown: now } = marginUpdates(shown, data)
      shown = now
      for (const one of updates) void announceMargin(one)
      // A hidden page shows nothing; what was missed is shown in a sheet of its own.
      if (!visible.value) return
      const swaps = swapUpdates(shownSwaps, data)
      shownSwaps = swaps.shown
      for (const one of swaps.updates) if (!span.has(Number(one.position.uTime))) void announceSwap(one)
    }, [value]),
  )
  useEffect(() => {
    const seen = (): void => {
      const isVisible = document.visibilityState !== 'hidden'
      span.seen(isVisible, Date.now() + (stream.clock.peek()?.offset ?? 0))
      visible.value = isVisible
    }
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [stream])
  return null
}
