import type { Instrument } from '#protocol'
import { DeskTabs } from '../contract/DeskTabs.tsx'
import { useContractOrders } from '../contract/orders/useContractOrders.ts'
import { ForexAccountCard } from './account/ForexAccountCard.tsx'
import type { ForexNow } from './held/useForexHeld.ts'
import { ForexEntrusts } from './orders/ForexEntrusts.tsx'
import { ForexPositions } from './positions/ForexPositions.tsx'

interface ForexTabsProps {
  signedIn: boolean
  now: ForexNow
  instruments: ReadonlyMap<string, Instrument>
  instId: string
}

/** Below the desk: forex positions, live orders, or the whole account. */
export const ForexTabs = ({ signedIn, now, instruments, instId }: ForexTabsProps) => {
  const orders = useContractOrders(signedIn, 'FOREX')
  return (
    <DeskTabs
      signedIn={signedIn}
      counts={{ positions: now.held?.length, orders: orders?.length }}
      positions={<ForexPositions signedIn={signedIn} now={now} orders={orders ?? []} instId={instId} />}
      orders={<ForexEntrusts signedIn={signedIn} orders={orders} instruments={instruments} instId={instId} now={now} />}
      account={<ForexAccountCard now={now} />}
    />
  )
}
