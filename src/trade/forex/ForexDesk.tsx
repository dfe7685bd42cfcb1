import { type Dispatch, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fxContractOrder, type Instrument, toPrice } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { contractText } from '../contract/confirm/contractText.ts'
import { filledRows } from '../contract/confirm/filledRows.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { MarketHead } from '../ticket/market/MarketHead.tsx'
import { StateBanner } from '../ticket/market/StateBanner.tsx'
import { troublesOf } from '../ticket/market/troubles.ts'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { useDesk } from '../ticket/submit/useDesk.tsx'
import { TicketForm } from '../ticket/TicketForm.tsx'
import { ForexSheet } from './confirm/ForexSheet.tsx'
import { forexProblemText } from './confirm/forexProblemText.ts'
import css from './Forex.module.css'
import type { ForexNow } from './held/useForexHeld.ts'
import { DealingTiles } from './market/DealingTiles.tsx'
import { SessionNote } from './market/SessionNote.tsx'
import { ForexFields } from './ticket/ForexFields.tsx'
import { ForexFigures } from './ticket/ForexFigures.tsx'
import { forexInput, type PlannedForexOrder } from './ticket/plan.ts'
import type { ForexAction } from './ticket/reducer.ts'
import type { ForexTicket } from './ticket/state.ts'
import type { ForexCost } from './ticket/summary.ts'
import { costOf, problemOfForex, useForexTicketNow, useForexWorld } from './ticket/useForexWorld.ts'

interface ForexDeskProps {
  ticket: ForexTicket
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  now: ForexNow
  dispatch: Dispatch<ForexAction>
}

/** Dealing prices and ticket of one pair or metal, and the sheet through which an order leaves. */
export const ForexDesk = ({ ticket, instrument, signedIn, now, dispatch }: ForexDeskProps) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const stream = useStream()
  const { instId } = instrument
  const { value: book } = useFeed(useCallback(() => stream.book(instId), [stream, instId]))
  const world = useForexWorld(instrument, book, now)
  const { market, rest, dealing, opensAt, means } = world
  const ticketNow = useForexTicketNow(ticket, world)
  const confirmation = useConfirmation<PlannedForexOrder, ForexCost, typeof fxContractOrder.save>({
    call: fxContractOrder.save,
    slot: 'contract-forex',
    // The price that stands on the sheet as it is sent.
    inputOf: (plan) =>
      forexInput(plan, instrument, (plan.side === 'buy' ? dealing?.ask : dealing?.bid) ?? toPrice('0')),
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })
  const { plan, submission, open } = confirmation
  const desk = useDesk(confirmation, contractText(t, submission, instrument), contractOrderPath)
  const asking = submission.phase === 'asking' || submission.phase === 'tracked'
  // A market that rests has no live price to miss; that it rests is said with its next opening.
  const troubles = troublesOf(market, instrument, asking, rest).filter(
    (one) => opensAt === undefined || (one !== 'pricesDown' && one !== 'closed'),
  )
  const summary = plan === undefined ? undefined : costOf(plan, world)
  const stale = opensAt === undefined && (market.stale || (market.last !== undefined && !market.connected))
  const { baseCcy, quoteCcy } = instrument

  return (
    <>
      <MarketHead instrument={instrument} stale={stale} records="/pages/contract/record?assetClass=forex" />
      <StateBanner troubles={troubles} />
      <SessionNote stream={stream} hours={instrument.hours} />
      {desk.note}
      <DealingTiles
        stream={stream}
        instrument={instrument}
        side={ticket.side}
        onSide={(side) => dispatch({ type: 'side', side })}
      />
      <div className={css['desk']}>
        <TicketForm
          side={ticket.side}
          act={t(ticket.side === 'buy' ? 'trade:ticket.buyCoin' : 'trade:ticket.sellCoin', {
            coin: `${baseCcy} / ${quoteCcy}`,
          })}
          problems={ticketNow.problems}
          wordsOf={(problem) => forexProblemText(t, problem)}
          ready={ticketNow.summary !== undefined}
          fields={
            <ForexFields
              ticket={ticket}
              draft={ticketNow.draft}
              instrument={instrument}
              problems={ticketNow.problems}
              last={market.last}
              canShare={means !== undefined}
              dispatch={dispatch}
            />
          }
          figures={<ForexFigures instrument={instrument} means={means} summary={ticketNow.summary} />}
          signedIn={signedIn}
          underWay={desk.underWay}
          onSubmit={() => {
            if (ticketNow.plan !== undefined) confirmation.confirm(ticketNow.plan)
          }}
          onSignIn={desk.signIn}
        />
      </div>
      {plan === undefined || plan.instId !== instId ? null : (
        <ForexSheet
          plan={plan}
          world={world}
          summary={confirmation.sentWith ?? summary}
          problem={problemOfForex(plan, world, summary)}
          outcome={filledRows(t, submission)}
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
