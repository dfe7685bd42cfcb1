import type { ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { compare, type Instrument, type SwapOrder, toPrice } from '#protocol'
import { useSignalPick, useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useHeld } from '../held/useHeld.ts'
import { PerpetualProtect } from './PerpetualProtect.tsx'
import { exitsIn, isAbove } from './protectForm.ts'

interface ProtectByLineProps {
  readonly posId: string
  /** Where the line that was drawn from its entry was let go, as a plain decimal; '' where none was drawn. */
  readonly px: string
  readonly instrument: Instrument
  readonly orders: ReadonlySignal<{ readonly data: readonly SwapOrder[] | undefined }>
  readonly onClose: () => void
}

/** Confirms a take-profit or stop-loss that was dragged from a position's entry in the chart; nothing is sent before. */
export const ProtectByLine = ({ posId, px, instrument, orders, onClose }: ProtectByLineProps) => {
  const { instId } = instrument
  const known = useSignalValue(orders).data
  const now = useHeld(true, instId)
  // That spot orders are not taken in it is no reason to call it read-only here.
  const contract = useMemo(() => ({ ...instrument, tradable: true }), [instrument])
  const held = now.held?.find(({ position }) => position.posId === posId)
  const hasMark = useSignalPick(now.marks, (marks) => marks.has(instId))
  if (held === undefined || !hasMark) return null
  const mark = now.marks.peek().get(instId)
  const isUp = px !== '' && mark !== undefined && compare(toPrice(px), mark) > 0
  const kind = px === '' || isUp === isAbove('tp', held.holding) ? 'tp' : 'sl'
  return (
    <PerpetualProtect
      held={held}
      instrument={contract}
      now={now}
      exits={exitsIn(known, instId)}
      at={{ kind, px }}
      open
      onClose={onClose}
    />
  )
}
