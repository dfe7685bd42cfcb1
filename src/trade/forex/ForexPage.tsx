import { CatalogWait } from '../../market/lists/CatalogWait.tsx'
import { useContractOrders } from '../contract/orders/useContractOrders.ts'
import { useMarginScreen } from '../contract/useMarginScreen.ts'
import { contractName } from '../names/contractName.ts'
import { InstrumentChoice } from '../ticket/picker/InstrumentChoice.tsx'
import { PairChart } from '../workspace/PairChart.tsx'
import { Workspace } from '../workspace/Workspace.tsx'
import { ForexPanel } from './ForexPanel.tsx'
import { ForexTabs } from './ForexTabs.tsx'
import { useForexHeld } from './held/useForexHeld.ts'
import { FOREX_TICKET } from './ticket/forexTicket.ts'

/** Forex contracts: the pair and its ticket, and all positions, orders and the account below. */
const ForexPage = () => {
  const { ticket, dispatch, contracts, byId, instrument, choose, user } = useMarginScreen(FOREX_TICKET)
  const signedIn = user === true
  const now = useForexHeld(signedIn, instrument, byId)
  const orders = useContractOrders(signedIn, 'FOREX')
  if (ticket === undefined || instrument === undefined) return <CatalogWait rows={6} />
  return (
    <Workspace
      chart={<PairChart instrument={instrument} />}
      panel={
        <ForexPanel
          key={instrument.instId}
          {...{ ticket, instrument, now, dispatch }}
          signedIn={user}
          pair={
            <InstrumentChoice
              name={contractName(instrument)}
              instruments={contracts}
              current={instrument.instId}
              onChoose={choose}
            />
          }
        />
      }
      below={<ForexTabs {...{ signedIn, now, orders }} instruments={byId} instId={instrument.instId} />}
    />
  )
}

export default ForexPage
