import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isInLots } from '#protocol'
import type { Prefetch } from '../../core/chunks/prefetch.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useTabRefresh } from '../../core/request/useTabRefresh.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { instruments as allInstruments, instrumentById, signedIn as isSignedIn } from '../../core/state/state.ts'
import { CatalogWait } from '../../market/lists/CatalogWait.tsx'
import { contractName } from '../../trade/names/contractName.ts'
import { forexTicketPath } from '../../trade/names/forexTicketPath.ts'
import { SpotOrders } from '../../trade/spot/orders/SpotOrders.tsx'
import { SpotPanel } from '../../trade/spot/SpotPanel.tsx'
import { SPOT_TICKET } from '../../trade/spot/ticket/spotTicket.ts'
import { TicketBar } from '../../trade/ticket/picker/TicketBar.tsx'
import { useAddressTicket } from '../../trade/ticket/useAddressTicket.ts'
import { PairChart } from '../../trade/workspace/PairChart.tsx'
import { Workspace } from '../../trade/workspace/Workspace.tsx'
import { Page } from '../../ui/Page.tsx'

export const prefetch: Prefetch = (stream, query) => {
  const instId = SPOT_TICKET.at(allInstruments.peek(), query)?.instId
  if (instId === undefined) return []
  const book = stream.book(instId)
  return [stream.demandQuotes([instId]), () => book.close()]
}

/** The Transaction tab: one instrument's book and ticket, and all open orders. */
const Transaction = () => {
  useTabRefresh(2)
  const { t } = useTranslation('trade')
  const instruments = useSignalValue(allInstruments)
  const byId = useSignalValue(instrumentById)
  const signedIn = useSignalValue(isSignedIn)
  const navigation = useNavigation()
  const { ticket, dispatch } = useAddressTicket(instruments, SPOT_TICKET)
  const instrument = ticket === undefined ? undefined : byId.get(ticket.instId)
  const choose = useCallback(
    (instId: string) => {
      const chosen = byId.get(instId)
      // Forex and metals are traded in lots, by a ticket of their own.
      if (chosen !== undefined && isInLots(chosen)) navigation.push(forexTicketPath(instId))
      else dispatch({ type: 'instrument', instId })
    },
    [byId, navigation, dispatch],
  )
  // Contracts have a ticket of their own.
  const pairs = useMemo(() => instruments.filter(({ kind }) => kind !== 'futures'), [instruments])

  return (
    <Page
      bar={
        <TicketBar
          name={instrument === undefined ? t('shell:title.transaction') : contractName(instrument)}
          instruments={pairs}
          current={ticket?.instId ?? ''}
          onChoose={choose}
        />
      }
    >
      {ticket === undefined || instrument === undefined ? (
        <CatalogWait />
      ) : (
        <Workspace
          chart={<PairChart instrument={instrument} />}
          panel={<SpotPanel key={instrument.instId} {...{ ticket, instrument, signedIn, dispatch }} />}
          below={<SpotOrders signedIn={signedIn === true} instId={instrument.instId} instruments={byId} />}
        />
      )}
    </Page>
  )
}

export default Transaction
