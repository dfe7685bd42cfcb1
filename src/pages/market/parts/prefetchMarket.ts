import { effect, untracked } from '@preact/signals-core'
import type { Prefetch } from '../../../core/chunks/prefetch.ts'
import { instruments } from '../../../core/state/state.ts'
import { ofTab, sortIds } from '../../../market/lists/instruments/sort.ts'
import { marketState } from './marketState.ts'

/** More than a phone shows of the list at once. */
const ROWS = 16

/**
 * The order of the rows is there with the first of them, and so are the prices of those that stand on top. Favourites
 * are known to the screen alone.
 */
export const prefetch: Prefetch = (stream) => {
  const pulse = stream.pulse()
  const { tab, sort } = marketState.peek()
  let release: (() => void) | undefined
  const stop = effect(() => {
    const { data } = pulse.value.value
    const shown = ofTab(instruments.value, tab, [])
    if (release !== undefined || data === undefined || shown.length === 0) return
    untracked(() => {
      release = stream.demandQuotes(sortIds(shown, data, sort).slice(0, ROWS))
    })
  })
  return [stop, () => release?.(), () => pulse.close()]
}
