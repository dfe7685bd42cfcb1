import { type Dispatch, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { typedText } from '../../ui/format/typed.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import css from '../ticket/Desk.module.css'
import { BookPanel } from '../ticket/market/BookPanel.tsx'
import { StateBanner } from '../ticket/market/StateBanner.tsx'
import { troublesOf } from '../ticket/market/troubles.ts'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { useDesk } from '../ticket/submit/useDesk.tsx'
import { ContractSheet } from './confirm/ContractSheet.tsx'
import { contractText } from './confirm/contractText.ts'
import { filledRows } from './confirm/filledRows.ts'
import { ContractHead } from './head/ContractHead.tsx'
import type { HeldNow } from './held/useHeld.ts'
import { SettingsBar } from './settings/SettingsBar.tsx'
import { ContractTicketForm } from './ticket/ContractTicketForm.tsx'
import { contractInput, type PlannedContractOrder } from './ticket/plan.ts'
import type { ContractAction } from './ticket/reducer.ts'
import type { ContractTicket } from './ticket/state.ts'
import type { ContractSummary } from './ticket/summary.ts'
import { problemOfContract, summaryOf, useContractNow } from './ticket/useContractNow.ts'
import { useContractWorld } from './ticket/useContractWorld.ts'
import { useReloadedTerms } from './ticket/useReloadedTerms.ts'

interface ContractDeskProps {
  ticket: ContractTicket
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  now: HeldNow
  /** Live orders in this contract. */
  orders: readonly SwapOrder[]
  dispatch: Dispatch<ContractAction>
}

/** Prices, settings, book and ticket of one contract, and the sheet through which an order leaves. */
export const ContractDesk = ({ ticket, instrument, signedIn, now, orders, dispatch }: ContractDeskProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const { instId } = instrument
  const { value: book } = useFeed(useCallback(() => stream.book(instId), [stream, instId]))
  const world = useContractWorld(ticket, instrument, book, now, signedIn !== true)
  const { market, rest, terms } = world
  const ticketNow = useContractNow(ticket, world)
  const confirmation = useConfirmation<PlannedContractOrder, ContractSummary, typeof contractOrder.save>({
    call: contractOrder.save,
    slot: 'contract-ticket',
    inputOf: (plan) => contractInput(plan, terms),
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })
  const { plan, submission, open } = confirmation
  useReloadedTerms(submission, now.reload)
  const asking = submission.phase === 'asking' || submission.phase === 'tracked'
  const troubles = troublesOf(market, instrument, asking, rest)
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])
  const config = now.configs?.get(instId)

  const desk = useDesk(confirmation, contractText(t, submission, instrument), contractOrderPath)
  const summary = plan === undefined ? undefined : summaryOf(plan, world)

  return (
    <>
      <ContractHead instrument={instrument} stale={market.stale || (market.last !== undefined && !market.connected)} />
      <StateBanner troubles={troubles} />
      {desk.note}
      {config === undefined || terms === undefined ? null : (
        <SettingsBar
          config={config}
          mode={terms.mode}
          leverage={terms.leverage}
          held={now.held?.find(({ position }) => position.instId === instId)}
          mark={world.mark}
          orders={orders}
          onLook={signedIn === true ? undefined : (lever, mode) => dispatch({ type: 'look', lever, mode })}
          onClosed={now.reload}
        />
      )}
      <div className={css['frame']}>
        <div className={css['desk']}>
          <BookPanel book={book} instrument={instrument} onPick={pick} />
          <ContractTicketForm
            ticket={ticket}
            now={ticketNow}
            world={world}
            dispatch={dispatch}
            signedIn={signedIn}
            underWay={desk.underWay}
            onSubmit={() => {
              if (ticketNow.plan !== undefined) confirmation.confirm(ticketNow.plan)
            }}
            onSignIn={desk.signIn}
          />
        </div>
      </div>
      {plan === undefined || plan.instId !== instId ? null : (
        <ContractSheet
          plan={plan}
          world={world}
          summary={confirmation.sentWith ?? summary}
          problem={problemOfContract(plan, world, summary)}
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
