import type { SwapOrder } from '#protocol'
import { useEachSecond } from '../held/useEachSecond.ts'
import { LeverageSheet } from '../settings/LeverageSheet.tsx'
import { CloseSheet, type PositionSheetProps } from './CloseSheet.tsx'
import { MarginSheet } from './MarginSheet.tsx'
import type { PositionAct } from './PositionRow.tsx'
import { ProtectSheet } from './ProtectSheet.tsx'
import { ReverseSheet } from './ReverseSheet.tsx'

interface ActSheetProps extends PositionSheetProps {
  act: PositionAct
  orders: readonly SwapOrder[]
  exits: readonly SwapOrder[]
}

const countOf = (marks: ReadonlyMap<string, unknown>): number => marks.size

const Leverage = ({ held, now, orders, open, onClose }: ActSheetProps) => {
  const { instId, mgnMode } = held.position
  const marks = useEachSecond(now.marks, countOf)
  const config = now.configs?.get(instId)
  if (config === undefined) return null
  return (
    <LeverageSheet
      config={config}
      mode={mgnMode}
      leverage={held.holding.leverage}
      held={held}
      mark={marks.get(instId)}
      orders={orders.filter((order) => order.instId === instId)}
      onLook={undefined}
      open={open}
      onClose={() => {
        onClose()
        now.reload()
      }}
    />
  )
}

/** The sheet of what is done with a position. */
export const PositionSheet = (props: ActSheetProps) => {
  switch (props.act) {
    case 'close':
      return <CloseSheet {...props} />
    case 'protect':
      return <ProtectSheet {...props} />
    case 'margin':
      return <MarginSheet {...props} />
    case 'leverage':
      return <Leverage {...props} />
    case 'reverse':
      return <ReverseSheet {...props} />
  }
}
