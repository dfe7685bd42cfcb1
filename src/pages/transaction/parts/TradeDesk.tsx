import { type Dispatch, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type Instrument, tradingContracts } from '#protocol'
import { loginAddress } from '../../../app/guard.ts'
import { useNavigation } from '../../../app/navigation.ts'
import { useStream } from '../../../app/streamContext.ts'
import { useFeed } from '../../../live/useFeed.ts'
import css from '../../../ticket/Desk.module.css'
import { BookPanel } from '../../../ticket/market/BookPanel.tsx'
import { MarketHead } from '../../../ticket/market/MarketHead.tsx'
import { StateBanner } from '../../../ticket/market/StateBanner.tsx'
import { troublesOf } from '../../../ticket/market/troubles.ts'
import { useMarketNow } from '../../../ticket/market/useMarketNow.ts'
import { useRest } from '../../../ticket/market/useRest.ts'
import { SubmissionActions } from '../../../ticket/submit/SubmissionActions.tsx'
import { SubmissionState } from '../../../ticket/submit/SubmissionState.tsx'
import { useConfirmation } from '../../../ticket/submit/useConfirmation.ts'
import { typedText } from '../../../ticket/typed.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmSheet } from './confirm/ConfirmSheet.tsx'
import { useAvailable } from './market/useAvailable.ts'
import { submissionText } from './submit/submissionText.ts'
import { inputOf } from './ticket/plan.ts'
import type { TicketAction } from './ticket/reducer.ts'
import type { TicketState } from './ticket/state.ts'
import { type OrderSummary, type PlannedOrder, summarise } from './ticket/summary.ts'
import { Ticket } from './ticket/Ticket.tsx'
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
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
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
  const { plan: order, submission, underWay, open } = confirmation
  const troubles = troublesOf(market, instrument, submission.phase === 'asking' || submission.phase === 'tracked', rest)
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])

  // The ticket is kept as it was typed, and so is where it stood.
  const signIn = (): void => {
    confirmation.close()
    navigation.push(loginAddress(pathname + search))
  }

  const idle = submission.phase === 'idle'
  const said = idle ? undefined : (
    <SubmissionState phase={submission.phase} said={submissionText(t, submission, instrument)} />
  )
  const actions: ReactNode = (
    <SubmissionActions
      submission={submission}
      onClose={confirmation.close}
      onSeeOrder={(ordId) => {
        confirmation.close()
        navigation.push(`/pages/transaction/details?ordId=${ordId}`)
      }}
    />
  )
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
      {open || idle ? null : (
        <div className={css['note']}>
          {said}
          {underWay ? null : actions}
        </div>
      )}
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
            underWay={
              underWay && !open ? (
                <Button size="large" wide disabled>
                  {submissionText(t, submission, instrument)?.title}
                </Button>
              ) : undefined
            }
            onSubmit={() => {
              if (now.plan !== undefined) confirmation.confirm(now.plan)
            }}
            onSignIn={signIn}
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
          state={said}
          actions={actions}
          open={open}
          onClose={confirmation.close}
          onSend={() => {
            if (summary !== undefined) confirmation.send(summary)
          }}
          onSignIn={signedIn === true ? undefined : signIn}
        />
      )}
    </>
  )
}
