import { type Dispatch, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { typedText } from '../../ui/format/typed.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { useBook } from '../ticket/market/useBook.ts'
import { OrderPanel } from '../ticket/OrderPanel.tsx'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { contractConfirmTexts, orderName } from './confirm/confirmTexts.ts'
import { contractText } from './confirm/contractText.ts'
import { filledRows } from './confirm/filledRows.ts'
import { PerpetualFacts } from './head/PerpetualFacts.tsx'
import type { HeldNow } from './held/useHeld.ts'
import { SettingsBar } from './settings/SettingsBar.tsx'
import { ContractFields } from './ticket/ContractFields.tsx'
import { ContractFigures } from './ticket/ContractFigures.tsx'
import { problemOfContract, summaryOf, useContractNow } from './ticket/contractNow.ts'
import { contractInput, type PlannedContractOrder } from './ticket/plan.ts'
import type { ContractAction } from './ticket/reducer.ts'
import type { ContractTicket } from './ticket/state.ts'
import type { ContractSummary } from './ticket/summary.ts'
import { useContractWorld } from './ticket/useContractWorld.ts'
import { useReloadedTerms } from './ticket/useReloadedTerms.ts'

interface PerpetualPanelProps {
  ticket: ContractTicket
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  now: HeldNow
  /** Live orders in this contract. */
  orders: readonly SwapOrder[]
  dispatch: Dispatch<ContractAction>
}

/** Prices, settings, book and ticket of one perpetual contract, and the sheet through which an order leaves. */
export const PerpetualPanel = ({ ticket, instrument, signedIn, now, orders, dispatch }: PerpetualPanelProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const { instId } = instrument
  const book = useBook(instId)
  const world = useContractWorld(ticket, instrument, book, now, signedIn !== true)
  const { market, rest, terms, means } = world
  const ticketNow = useContractNow(ticket, world)
  const confirmation = useConfirmation<PlannedContractOrder, ContractSummary, typeof contractOrder.save>({
    call: contractOrder.save,
    slot: 'contract-ticket',
    inputOf: (plan) => contractInput(plan, terms),
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })
  const { submission } = confirmation
  useReloadedTerms(submission, now.reload)
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])
  const config = now.configs?.get(instId)

  return (
    <OrderPanel
      {...{ instrument, signedIn, market, rest, confirmation }}
      records="/pages/contract/record"
      orderPath={contractOrderPath}
      sentText={contractText(t, submission, instrument)}
      outcome={filledRows(t, submission)}
      ticket={{
        side: ticket.side,
        act: orderName(t, ticket),
        ...ticketNow,
        fields: (
          <ContractFields
            {...{ ticket, instrument, dispatch }}
            draft={ticketNow.draft}
            problems={ticketNow.problems}
            last={market.last}
            canShare={means !== undefined}
          />
        ),
        figures: <ContractFigures {...{ instrument, means }} summary={ticketNow.summary} />,
      }}
      summaryOf={(plan) => summaryOf(plan, world)}
      problemOf={(plan, summary) => problemOfContract(plan, world, summary)}
      confirmTexts={(plan, summary, usual) => contractConfirmTexts(t, plan, summary, world, usual)}
      facts={<PerpetualFacts instrument={instrument} />}
      above={
        config === undefined || terms === undefined ? null : (
          <SettingsBar
            {...{ config, orders }}
            mode={terms.mode}
            leverage={terms.leverage}
            held={now.held?.find(({ position }) => position.instId === instId)}
            mark={world.mark}
            onLook={signedIn === true ? undefined : (lever, mode) => dispatch({ type: 'look', lever, mode })}
            onClosed={now.reload}
          />
        )
      }
      book={{ value: book, onPick: pick }}
    />
  )
}
