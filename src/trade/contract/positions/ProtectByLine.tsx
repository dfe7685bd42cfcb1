import type { ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { compare, type Instrument, type SwapOrder, sideToClose, toPrice } from '#protocol'
import { useSignalPick, useSignalValue } from '../../../core/live/useSignalValue.ts'
import { asContract } from '../asContract.ts'
import { useHeld } from '../held/useHeld.ts'
import { PERPETUAL } from '../perpetual.ts'
import { ProtectSheet } from './ProtectSheet.tsx'
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
  const contract = useMemo(() => asContract(instrument), [instrument])
  const held = now.held?.find(({ position }) => position.posId === posId)
  const hasMark = useSignalPick(now.marks, (marks) => marks.has(instId))
  if (held === undefined || !hasMark) return null
  const mark = now.marks.peek().get(instId)
  const isUp = px !== '' && mark !== undefined && compare(toPrice(px), mark) > 0
  const kind = px === '' || isUp === isAbove('tp', held.holding) ? 'tp' : 'sl'
  return (
    <PERPETUAL.Exit instrument={contract} now={now} held={held} side={sideToClose(held.holding)}>
      {(world) => (
        <ProtectSheet
          product={PERPETUAL}
          instrument={contract}
          exits={exitsIn(known, instId)}
          at={{ kind, px }}
          open
          {...{ held, world, onClose }}
        />
      )}
    </PERPETUAL.Exit>
  )
}
