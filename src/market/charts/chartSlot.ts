import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { ISeriesPrimitive, SeriesAttachedParameter } from 'lightweight-charts'

/** The chart as a primitive of the library gets to know it. */
export type Attached = SeriesAttachedParameter

/** Hands a chart to what comes later and draws on it: nothing itself is drawn. */
export interface ChartSlot {
  readonly overlay: ISeriesPrimitive
  /** Undefined while there is no chart. */
  readonly now: ReadonlySignal<Attached | undefined>
}

export const createChartSlot = (): ChartSlot => {
  const now = signal<Attached | undefined>(undefined)
  return {
    now,
    overlay: {
      attached: (to) => void (now.value = to),
      detached: () => void (now.value = undefined),
    },
  }
}
