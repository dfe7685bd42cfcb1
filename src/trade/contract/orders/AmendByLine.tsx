import type { ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import type { Instrument, SwapOrder } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { newestOf } from '../../ticket/orders/newestOf.ts'
import { asContract } from '../asContract.ts'
import { useHeld } from '../held/useHeld.ts'
import { PERPETUAL } from '../perpetual.ts'
import { exitsIn } from '../positions/protectForm.ts'
import { AmendOrder } from './AmendOrder.tsx'

interface AmendByLineProps {
  readonly order: SwapOrder
  /** Where its line was let go, as a plain decimal. */
  readonly px: string
  readonly instrument: Instrument
  readonly orders: ReadonlySignal<{ readonly data: readonly SwapOrder[] | undefined }>
  readonly onClose: () => void
}

/** Confirms what was done by dragging the line of an order, a take-profit or a stop-loss on a contract; nothing is sent before. */
export const AmendByLine = ({ order, px, instrument, orders, onClose }: AmendByLineProps) => {
  const known = useSignalValue(orders).data
  const now = useHeld(true, instrument.instId)
  const contract = useMemo(() => asContract(instrument), [instrument])
  return (
    <AmendOrder
      product={PERPETUAL}
      {...newestOf(order, known)}
      at={px}
      instrument={contract}
      now={now}
      exits={exitsIn(known, instrument.instId)}
      open
      onClose={onClose}
    />
  )
}
