import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Prefetch } from '../../core/chunks/prefetch.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instruments as allInstruments, signedIn as isSignedIn } from '../../core/state/state.ts'
import { ContractTabs } from '../../trade/contract/ContractTabs.tsx'
import { useHeld } from '../../trade/contract/held/useHeld.ts'
import { useContractOrders } from '../../trade/contract/orders/useContractOrders.ts'
import { PerpetualPanel } from '../../trade/contract/PerpetualPanel.tsx'
import { CONTRACT_TICKET, contractsOf, useContractTicket } from '../../trade/contract/ticket/useContractTicket.ts'
import { contractName } from '../../trade/names/contractName.ts'
import { InstrumentChoice } from '../../trade/ticket/picker/InstrumentChoice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
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
  const instruments = useSignalValue(allInstruments)
  const user = useSignalValue(isSignedIn)
  const signedIn = user === true
  const { ticket, dispatch } = useContractTicket(instruments)
  // That spot orders are not taken in it is no reason to call it read-only here.
  const contracts = useMemo(() => contractsOf(instruments).map((one) => ({ ...one, tradable: true })), [instruments])
  const byId = useMemo(() => new Map(contracts.map((one) => [one.instId, one])), [contracts])
  const instrument = ticket === undefined ? undefined : byId.get(ticket.instId)
  const now = useHeld(signedIn, ticket?.instId ?? '')
  const orders = useContractOrders(signedIn, 'SWAP')
  const choose = useCallback((instId: string) => dispatch({ type: 'instrument', instId }), [dispatch])

  return (
    <Page
      bar={
        <PageBar
          back={false}
          title={
            <InstrumentChoice
              name={instrument === undefined ? t('shell:title.contract') : contractName(instrument)}
              instruments={contracts}
              current={ticket?.instId ?? ''}
              onChoose={choose}
            >
              {' '}
              <Tag>{t('futures:perpetual')}</Tag>
            </InstrumentChoice>
          }
        >
          <StatusChip />
        </PageBar>
      }
    >
      <ProductTabs />
      {ticket === undefined || instrument === undefined ? (
        <SkeletonRows />
      ) : (
        <>
          <PerpetualPanel
            key={instrument.instId}
            {...{ ticket, instrument, now, dispatch }}
            signedIn={user}
            orders={(orders ?? []).filter(({ instId }) => instId === instrument.instId)}
          />
          <ContractTabs {...{ signedIn, now, orders }} instruments={byId} instId={instrument.instId} />
        </>
      )}
    </Page>
  )
}

/** The Contract tab: perpetual, forex or timed contracts. */
const Contract = () => {
  const product = useProduct()
  return product === 'futures' ? <Perpetuals /> : <LazyProduct product={product} />
}

export default Contract
