import type { ReadonlySignal } from '@preact/signals-core'
import { useState } from 'react'
import type { Instrument, Order } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { AmendSheet } from '../../spot/orders/AmendSheet.tsx'

interface AmendByLineProps {
  readonly order: Order
  /** Where its line was let go, as a plain decimal. */
  readonly px: string
  readonly instrument: Instrument
  readonly orders: ReadonlySignal<{ readonly data: readonly Order[] | undefined }>
  readonly onClose: () => void
}

/** Confirms what was done by dragging an order's line; nothing is sent before. */
const AmendByLine = ({ order, px, instrument, orders, onClose }: AmendByLineProps) => {
  const known = useSignalValue(orders).data
  const [open, setOpen] = useState(true)
  const current = known?.find(({ ordId }) => ordId === order.ordId)
  return (
    <AmendSheet
      order={current ?? order}
      px={px}
      instrument={instrument}
      ended={known !== undefined && current === undefined}
      open={open}
      onClose={() => {
        setOpen(false)
        onClose()
      }}
    />
  )
}

export default AmendByLine
