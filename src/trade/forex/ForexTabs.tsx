import type { Instrument } from '#protocol'
import { ContractOrders } from '../contract/orders/ContractOrders.tsx'
import { useContractOrders } from '../contract/orders/useContractOrders.ts'
import { PanelTabs } from '../contract/PanelTabs.tsx'
import { ForexAccountCard } from './account/ForexAccountCard.tsx'
import type { ForexNow } from './held/useForexHeld.ts'
import { ForexAmendSheet } from './orders/ForexAmendSheet.tsx'
import { ForexPositions } from './positions/ForexPositions.tsx'

interface ForexTabsProps {
  signedIn: boolean
  now: ForexNow
  instruments: ReadonlyMap<string, Instrument>
  instId: string
}

/** Below the panel of forex: positions, live orders, or the whole account. */
export const ForexTabs = ({ now, ...shown }: ForexTabsProps) => {
  const orders = useContractOrders(shown.signedIn, 'FOREX')
  return (
    <PanelTabs
      signedIn={shown.signedIn}
      counts={{ positions: now.held?.length, orders: orders?.length }}
      positions={<ForexPositions {...shown} now={now} orders={orders ?? []} />}
      orders={
        <ContractOrders
          {...shown}
          orders={orders}
          assetClass="forex"
          renderSheet={(changed) => <ForexAmendSheet {...changed} now={now} />}
        />
      }
      account={<ForexAccountCard now={now} />}
    />
  )
}
