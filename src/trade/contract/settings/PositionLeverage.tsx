import { useEachSecond } from '../held/useEachSecond.ts'
import type { Perpetual } from '../perpetual.ts'
import type { PositionSheetProps } from '../product.ts'
import { LeverageSheet } from './LeverageSheet.tsx'

const countOf = (marks: ReadonlyMap<string, unknown>): number => marks.size

/** Leverage of a position, and so of its contract. */
export const PositionLeverage = ({ held, now, orders, open, onClose }: PositionSheetProps<Perpetual>) => {
  const { instId, mgnMode } = held.position
  const marks = useEachSecond(now.marks, countOf)
  const config = now.configs?.get(instId)
  if (config === undefined) return null
  return (
    <LeverageSheet
      {...{ config, held, orders, open }}
      mode={mgnMode}
      leverage={held.holding.leverage}
      mark={marks.get(instId)}
      onLook={undefined}
      onClose={() => {
        onClose()
        now.reload()
      }}
      onDone={now.reload}
    />
  )
}
