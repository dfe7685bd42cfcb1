import { useTranslation } from 'react-i18next'
import type { Prefetch } from '../../core/chunks/prefetch.ts'
import { useTabRefresh } from '../../core/request/useTabRefresh.ts'
import { instruments as allInstruments } from '../../core/state/state.ts'
import { CatalogWait } from '../../market/lists/CatalogWait.tsx'
import { ContractTabs } from '../../trade/contract/ContractTabs.tsx'
import { useHeld } from '../../trade/contract/held/useHeld.ts'
import { useContractOrders } from '../../trade/contract/orders/useContractOrders.ts'
import { PerpetualPanel } from '../../trade/contract/PerpetualPanel.tsx'
import { CONTRACT_TICKET } from '../../trade/contract/ticket/contractTicket.ts'
import { useMarginScreen } from '../../trade/contract/useMarginScreen.ts'
import { contractName } from '../../trade/names/contractName.ts'
import { TicketBar } from '../../trade/ticket/picker/TicketBar.tsx'
import { PairChart } from '../../trade/workspace/PairChart.tsx'
import { Workspace } from '../../trade/workspace/Workspace.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LazyProduct } from './parts/product/LazyProduct.tsx'
import { ProductTabs, useProduct } from './parts/product/ProductTabs.tsx'

export const prefetch: Prefetch = (stream, query) => {
  const instId = CONTRACT_TICKET.at(allInstruments.peek(), query)?.instId
  if (instId === undefined || query.has('product')) return []
  const feeds = [stream.book(instId), stream.markPrice(instId), stream.funding(instId)]
  return [stream.demandQuotes([instId]), ...feeds.map((feed) => () => feed.close())]
}

/** One perpetual's prices, book and ticket, and all positions, orders and the account below. */
const Perpetuals = () => {
  const { t } = useTranslation(['futures', 'shell'])
  const { ticket, dispatch, contracts, byId, instrument, choose, user } = useMarginScreen(CONTRACT_TICKET)
  const signedIn = user === true
  const now = useHeld(signedIn, ticket?.instId ?? '')
  const orders = useContractOrders(signedIn, 'SWAP')

  return (
    <Page
      bar={
        <TicketBar
          name={instrument === undefined ? t('shell:title.contract') : contractName(instrument)}
          instruments={contracts}
          current={ticket?.instId ?? ''}
          onChoose={choose}
        >
          {' '}
          <Tag>{t('futures:perpetual')}</Tag>
        </TicketBar>
      }
    >
      <ProductTabs />
      {ticket === undefined || instrument === undefined ? (
        <CatalogWait />
      ) : (
        <Workspace
          chart={<PairChart instrument={instrument} />}
          panel={
            <PerpetualPanel
              key={instrument.instId}
              {...{ ticket, instrument, now, dispatch }}
              signedIn={user}
              orders={(orders ?? []).filter(({ instId }) => instId === instrument.instId)}
            />
          }
          below={<ContractTabs {...{ signedIn, now, orders }} instruments={byId} instId={instrument.instId} />}
        />
      )}
    </Page>
  )
}

/** The Contract tab: perpetual, forex or timed contracts. */
const Contract = () => {
  useTabRefresh(3)
  const product = useProduct()
  return product === 'futures' ? <Perpetuals /> : <LazyProduct product={product} />
}

export default Contract
