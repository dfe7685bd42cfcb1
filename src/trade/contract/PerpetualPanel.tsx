import { type Dispatch, useCallback } from 'react'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { typedText } from '../../ui/format/typed.ts'
import { useBook } from '../ticket/market/useBook.ts'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { PerpetualFacts } from './head/PerpetualFacts.tsx'
import type { HeldNow } from './held/useHeld.ts'
import { MarginPanel } from './MarginPanel.tsx'
import { PERPETUAL } from './perpetual.ts'
import { SettingsBar } from './settings/SettingsBar.tsx'
import { ContractFields } from './ticket/ContractFields.tsx'
import { ContractFigures } from './ticket/ContractFigures.tsx'
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
  const { instId } = instrument
  const book = useBook(instId)
  const world = useContractWorld(ticket, instrument, book, now, signedIn !== true)
  const { terms, mark } = world
  const confirmation = useConfirmation<PlannedContractOrder, ContractSummary, typeof contractOrder.save>({
    call: contractOrder.save,
    slot: 'contract-ticket',
    inputOf: (plan) => contractInput(plan, terms),
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })
  useReloadedTerms(confirmation.submission, now.reload)
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])
  const config = now.configs?.get(instId)

  return (
    <MarginPanel
      product={PERPETUAL}
      {...{ ticket, world, signedIn, confirmation, dispatch }}
      Fields={ContractFields}
      Figures={ContractFigures}
      records="/pages/contract/record"
      facts={<PerpetualFacts instrument={instrument} />}
      above={
        config === undefined || terms === undefined ? null : (
          <SettingsBar
            {...{ config, orders, mark }}
            mode={terms.mode}
            leverage={terms.leverage}
            held={now.held?.find(({ position }) => position.instId === instId)}
            onLook={signedIn === true ? undefined : (lever, mode) => dispatch({ type: 'look', lever, mode })}
            onClosed={now.reload}
          />
        )
      }
      book={{ value: book, onPick: pick }}
    />
  )
}
