import type { ReadonlySignal } from '@preact/signals-core'
import type { Bar } from '#protocol'
import type { Candles, FeedValue } from '#stream'
import type { ChartSlot } from '../chartSlot.ts'

/** What a chart hands to the tools that draw on it; they are fetched apart from it. */
export interface DrawingToolsProps {
  readonly slot: ChartSlot
  readonly value: ReadonlySignal<FeedValue<Candles>>
  readonly bar: Bar
  readonly instId: string
  /** Smallest step of the price, and its decimals. */
  readonly tick: number
  readonly decimals: number
  /** The tools are shown. What was drawn is shown without them too. */
  readonly active: boolean
  readonly onDone: () => void
}
