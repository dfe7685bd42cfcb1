import { type Dispatch, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, tradingContracts } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { typedText } from '../../ui/format/typed.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import css from '../ticket/Desk.module.css'
import { BookPanel } from '../ticket/market/BookPanel.tsx'
import { MarketHead } from '../ticket/market/MarketHead.tsx'
import { StateBanner } from '../ticket/market/StateBanner.tsx'
import { troublesOf } from '../ticket/market/troubles.ts'
import { useMarketNow } from '../ticket/market/useMarketNow.ts'
import { useRest } from '../ticket/market/useRest.ts'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { useDesk } from '../ticket/submit/useDesk.tsx'
import { ConfirmSheet } from './confirm/ConfirmSheet.tsx'
import { submissionText } from './confirm/submissionText.ts'
import { filledRows } from './confirm/summaryRows.ts'
import { inputOf } from './ticket/plan.ts'
import type { TicketAction } from './ticket/reducer.ts'
import type { TicketState } from './ticket/state.ts'
import { type OrderSummary, type PlannedOrder, summarise } from './ticket/summary.ts'
import { Ticket } from './ticket/Ticket.tsx'
import { useAvailable } from './ticket/useAvailable.ts'
import { problemOfPlan, useTicketNow } from './ticket/useTicketNow.ts'

interface TradeDeskProps {
  ticket: TicketState
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  dispatch: Dispatch<TicketAction>
}

/** Price, book and ticket of one instrument, and the sheet through which an order leaves. */
export const TradeDesk = ({ ticket, instrument, signedIn, dispatch }: TradeDeskProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { instId } = instrument
  const { value: book } = useFeed(useCallback(() => stream.book(instId), [stream, instId]))
  const market = useMarketNow(instId, book)
  const available = useAvailable(signedIn === true, instrument)
  const rest = useRest(instId)
  const now = useTicketNow(ticket, instrument, market, available, rest)
  const accepted = useCallback(() => dispatch({ type: 'accepted' }), [dispatch])
  const confirmation = useConfirmation<PlannedOrder, OrderSummary, typeof tradingContracts.save>({
    call: tradingContracts.save,
    slot: 'spot-ticket',
    inputOf,
    onPlaced: accepted,
  })
  const { plan: order, submission, open } = confirmation
  const troubles = troublesOf(market, instrument, submission.phase === 'asking' || submission.phase === 'tracked', rest)
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])

  const desk = useDesk(confirmation, submissionText(t, submission, instrument), spotOrderPath)
  const summary =
    order === undefined || market.depth === undefined ? undefined : summarise(order, market.depth, instrument)

  return (
    <>
      <MarketHead
        instrument={instrument}
        stale={market.stale || (market.last !== undefined && !market.connected)}
        records="/pages/transaction/record"
      />
      <StateBanner troubles={troubles} />
      {desk.note}
      <div className={css['frame']}>
        <div className={css['desk']}>
          <BookPanel book={book} instrument={instrument} onPick={pick} />
          <Ticket
            ticket={ticket}
            now={now}
            instrument={instrument}
            available={available}
            last={market.last}
            dispatch={dispatch}
            signedIn={signedIn}
            underWay={desk.underWay}
            onSubmit={() => {
              if (now.plan !== undefined) confirmation.confirm(now.plan)
            }}
            onSignIn={desk.signIn}
          />
        </div>
      </div>
      {order === undefined || order.instId !== instId ? null : (
        <ConfirmSheet
          order={order}
          instrument={instrument}
          market={market}
          summary={confirmation.sentWith ?? summary}
          problem={problemOfPlan(order, summary, instrument, market, available, rest)}
          outcome={filledRows(t, submission, instrument)}
          state={desk.said}
          actions={desk.actions}
          open={open}
          onClose={confirmation.close}
          onSend={() => {
            if (summary !== undefined) confirmation.send(summary)
          }}
          onSignIn={signedIn === true ? undefined : desk.signIn}
        />
      )}
    </>
  )
}
