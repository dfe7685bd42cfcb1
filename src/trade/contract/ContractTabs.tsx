import type { Instrument, SwapOrder } from '#protocol'
import { AccountCard } from './account/AccountCard.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import type { HeldNow } from './held/useHeld.ts'
import { EntrustList } from './orders/EntrustList.tsx'
import { PositionList } from './positions/PositionList.tsx'

interface ContractTabsProps {
  signedIn: boolean
  now: HeldNow
  orders: readonly SwapOrder[] | undefined
  instruments: ReadonlyMap<string, Instrument>
  instId: string
}

/** Below the desk: positions, live orders, or the whole account. */
export const ContractTabs = ({ orders, ...shown }: ContractTabsProps) => (
  <DeskTabs
    signedIn={shown.signedIn}
    counts={{ positions: shown.now.held?.length, orders: orders?.length }}
    positions={<PositionList {...shown} orders={orders ?? []} />}
    orders={<EntrustList {...shown} orders={orders} />}
    account={<AccountCard account={shown.now.account} />}
  />
)
