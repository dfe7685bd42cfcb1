import { computed, signal } from '@preact/signals-core'
import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import { chartSettings } from './chartSettings.ts'
import type { createIndicator, Indicator } from './indicators/figures.ts'

const made = signal<typeof createIndicator | undefined>(undefined)

/** The indicators are a chunk of their own; candles stand without them. Never rejects: the next chart asks again. */
export const fetchIndicators = async (): Promise<void> => {
  if (made.peek() !== undefined) return
  try {
    made.value = (await fetchChunk(() => import('./indicators/figures.ts'))).createIndicator
  } catch (error) {
    console.warn(error)
  }
}

/** The chosen indicators with their parameters, without bars; each reader fills its own. None until they were fetched. */
export const chosenIndicators = () =>
  computed((): readonly Indicator[] => {
    const create = made.value
    const { shown, parameters } = chartSettings.value
    return create === undefined ? [] : shown.map((id) => create(id, parameters[id]))
  })
