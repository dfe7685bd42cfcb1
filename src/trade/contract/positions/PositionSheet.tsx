import type { SwapOrder } from '#protocol'
import { useEachSecond } from '../held/useEachSecond.ts'
import { PERPETUAL } from '../perpetual.ts'
import { LeverageSheet } from '../settings/LeverageSheet.tsx'
import { CloseSheet } from './CloseSheet.tsx'
import { MarginSheet } from './MarginSheet.tsx'
import { PerpetualProtect, type PerpetualSheetProps } from './PerpetualProtect.tsx'
import type { PositionAct } from './PositionRow.tsx'
import { ReverseSheet } from './ReverseSheet.tsx'
import { usePositionWorld } from './usePositionWorld.ts'

interface ActSheetProps extends PerpetualSheetProps {
  act: PositionAct
  orders: readonly SwapOrder[]
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

const Close = ({ now, ...sheet }: PerpetualSheetProps) => (
  <CloseSheet product={PERPETUAL} world={usePositionWorld(sheet.instrument, now, sheet.held)} {...sheet} />
)

const Reverse = ({ now, ...sheet }: PerpetualSheetProps) => (
  <ReverseSheet
    product={PERPETUAL}
    world={usePositionWorld(sheet.instrument, now, sheet.held)}
    onOtherTerms={now.reload}
    {...sheet}
  />
)

/** The sheet of what is done with a position. */
export const PositionSheet = (props: ActSheetProps) => {
  switch (props.act) {
    case 'close':
      return <Close {...props} />
    case 'protect':
      return <PerpetualProtect {...props} />
    case 'margin':
      return <MarginSheet {...props} />
    case 'leverage':
      return <Leverage {...props} />
    case 'reverse':
      return <Reverse {...props} />
  }
}
