import { AmendExit } from '../../contract/orders/AmendExit.tsx'
import { AmendRest } from '../../contract/orders/AmendRest.tsx'
import type { ChangedOrder } from '../../contract/orders/ContractOrders.tsx'
import { FOREX, useForexExit } from '../forexProduct.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { useForexWorld } from '../ticket/useForexWorld.ts'

interface ForexAmendProps extends ChangedOrder {
  now: ForexNow
}

const Rest = ({ now, ...sheet }: ForexAmendProps) => (
  <AmendRest product={FOREX} world={useForexWorld(sheet.instrument, now)} {...sheet} />
)

const Exit = ({ now, ...sheet }: ForexAmendProps) => {
  const { instrument, order } = sheet
  const held = now.held?.find(({ position }) => position.instId === order.instId)
  return <AmendExit product={FOREX} held={held} world={useForexExit(instrument, now, held, order.side)} {...sheet} />
}

/** Changes a live order on a pair: one that waits, or a take-profit or stop-loss. */
export const ForexAmendSheet = (props: ForexAmendProps) =>
  props.order.kind === 'order' ? <Rest {...props} /> : <Exit {...props} />
