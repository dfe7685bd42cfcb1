import ChevronDown from 'lucide-react/icons/chevron-down'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ahead } from '../../core/chunks/ahead.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instruments as allInstruments, instrumentById, signedIn as isSignedIn } from '../../core/state/state.ts'
import { OpenOrders } from '../../trade/spot/orders/OpenOrders.tsx'
import { TradeDesk } from '../../trade/spot/TradeDesk.tsx'
import { ticketOf, useTicket } from '../../trade/spot/ticket/useTicket.ts'
import { InstrumentPicker } from '../../trade/ticket/picker/InstrumentPicker.tsx'
import picker from '../../trade/ticket/picker/Picker.module.css'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

export const ahead: Ahead = (stream, query) => {
  const instId = ticketOf(allInstruments.peek(), query)?.instId
  if (instId === undefined) return []
  const book = stream.book(instId)
  return [stream.demandQuotes([instId]), () => book.close()]
}

/** The Transaction tab: one instrument's book and ticket, and all open orders. */
const Transaction = () => {
  const { t } = useTranslation('trade')
  const instruments = useSignalValue(allInstruments)
  const byId = useSignalValue(instrumentById)
  const user = useSignalValue(isSignedIn)
  const signedIn = user === true
  const { ticket, dispatch } = useTicket(instruments)
  const [choosing, setChoosing] = useState(false)
  const instrument = ticket === undefined ? undefined : byId.get(ticket.instId)
  const name =
    instrument === undefined ? t('shell:title.transaction') : `${instrument.baseCcy} / ${instrument.quoteCcy}`
  const choose = useCallback(
    (instId: string) => {
      dispatch({ type: 'instrument', instId })
      setChoosing(false)
    },
    [dispatch],
  )
  const close = useCallback(() => setChoosing(false), [])
  // Contracts have a ticket of their own.
  const pairs = useMemo(() => instruments.filter(({ kind }) => kind !== 'futures'), [instruments])

  return (
    <Page
      bar={
        <PageBar
          back={false}
          title={
            <button
              type="button"
              className={picker['choose']}
              aria-label={t('instrument.choose', { name })}
              onClick={() => setChoosing(true)}
            >
              {name}
              <ChevronDown size={18} aria-hidden />
            </button>
          }
        >
          <StatusChip />
        </PageBar>
      }
    >
      {ticket === undefined || instrument === undefined ? (
        <SkeletonRows />
      ) : (
        <>
          <TradeDesk
            key={instrument.instId}
            ticket={ticket}
            instrument={instrument}
            signedIn={user}
            dispatch={dispatch}
          />
          <OpenOrders signedIn={signedIn} instId={instrument.instId} instruments={byId} />
        </>
      )}
      <InstrumentPicker
        instruments={pairs}
        current={ticket?.instId ?? ''}
        open={choosing}
        onClose={close}
        onChoose={choose}
      />
    </Page>
  )
}

export default Transaction
