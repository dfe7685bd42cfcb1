import type { Instrument, SwapOrder } from '#protocol'
import { AccountCard } from './account/AccountCard.tsx'
import type { HeldNow } from './held/useHeld.ts'
import { ContractAmendSheet } from './orders/ContractAmendSheet.tsx'
import { ContractOrders } from './orders/ContractOrders.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import { PositionList } from './positions/PositionList.tsx'

interface ContractTabsProps {
  signedIn: boolean
  now: HeldNow
  orders: readonly SwapOrder[] | undefined
  instruments: ReadonlyMap<string, Instrument>
  instId: string
}

/** Below the panel of perpetuals: positions, live orders, or the whole account. */
export const ContractTabs = ({ orders, now, ...shown }: ContractTabsProps) => (
  <PanelTabs
    signedIn={shown.signedIn}
    counts={{ positions: now.held?.length, orders: orders?.length }}
    positions={<PositionList {...shown} now={now} orders={orders ?? []} />}
    orders={
      <ContractOrders
        {...shown}
        orders={orders}
        assetClass="crypto"
        renderSheet={(changed) => <ContractAmendSheet {...changed} now={now} />}
      />
    }
    account={<AccountCard account={now.account} />}
  />
)
