import type { ReadonlySignal } from '@preact/signals-core'
import type { Instrument, Order } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { AmendSheet } from '../../spot/orders/AmendSheet.tsx'
import { newestOf } from '../../ticket/orders/newestOf.ts'

interface AmendByLineProps {
  readonly order: Order
  /** Where the line of its price or of its trigger was let go, as a plain decimal. */
  readonly px?: string
  readonly trigPx?: string
  readonly instrument: Instrument
  readonly orders: ReadonlySignal<{ readonly data: readonly Order[] | undefined }>
  readonly onClose: () => void
}

/** Confirms what was done by dragging an order's line; nothing is sent before. */
const AmendByLine = ({ order, orders, ...sheet }: AmendByLineProps) => (
  <AmendSheet {...newestOf(order, useSignalValue(orders).data)} {...sheet} open />
)

export default AmendByLine
