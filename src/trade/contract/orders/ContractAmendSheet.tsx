import type { HeldNow } from '../held/useHeld.ts'
import { PERPETUAL, usePerpetualExit } from '../perpetual.ts'
import { useInstrumentWorld } from '../positions/usePositionWorld.ts'
import { AmendExit } from './AmendExit.tsx'
import { AmendRest } from './AmendRest.tsx'
import type { ChangedOrder } from './ContractOrders.tsx'

interface ContractAmendProps extends ChangedOrder {
  now: HeldNow
  /** Instead of the order's own price or trigger, as a plain decimal: where its line was let go. */
  at?: string | undefined
}

const Rest = ({ now, ...sheet }: ContractAmendProps) => (
  <AmendRest product={PERPETUAL} world={useInstrumentWorld(sheet.instrument, now)} {...sheet} />
)

const Exit = ({ now, ...sheet }: ContractAmendProps) => {
  const held = now.held?.find(({ position }) => position.instId === sheet.order.instId)
  return <AmendExit product={PERPETUAL} held={held} world={usePerpetualExit(sheet.instrument, now, held)} {...sheet} />
}

/** Changes a live order on a perpetual contract: one that waits, or a take-profit or stop-loss. */
export const ContractAmendSheet = (props: ContractAmendProps) =>
  props.order.kind === 'order' ? <Rest {...props} /> : <Exit {...props} />
