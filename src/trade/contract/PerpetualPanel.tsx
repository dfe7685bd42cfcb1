import { type Dispatch, useCallback } from 'react'
import type { Instrument, SwapOrder } from '#protocol'
import { typedText } from '../../ui/format/typed.ts'
import { contractName } from '../names/contractName.ts'
import { useBook } from '../ticket/market/useBook.ts'
import { OrderPanel } from '../ticket/OrderPanel.tsx'
import { FundingNow } from './head/FundingNow.tsx'
import { MarkAndIndex } from './head/MarkAndIndex.tsx'
import type { HeldNow } from './held/useHeld.ts'
import { PERPETUAL } from './perpetual.ts'
import { SettingsBar } from './settings/SettingsBar.tsx'
import { ContractFields } from './ticket/ContractFields.tsx'
import { ContractFigures } from './ticket/ContractFigures.tsx'
import type { ContractAction } from './ticket/reducer.ts'
import type { ContractTicket } from './ticket/state.ts'
import { useContractWorld } from './ticket/useContractWorld.ts'

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
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])
  const config = now.configs?.get(instId)

  return (
    <OrderPanel
      product={PERPETUAL}
      {...{ ticket, world, signedIn, dispatch }}
      Fields={ContractFields}
      Figures={ContractFigures}
      records="/pages/contract/record"
      onOtherTerms={now.reload}
      facts={<FundingNow instId={instId} name={contractName(instrument)} />}
      lead={
        config === undefined || terms === undefined ? (
          <span />
        ) : (
          <SettingsBar
            {...{ config, orders, mark }}
            mode={terms.mode}
            leverage={terms.leverage}
            held={now.held?.find(({ position }) => position.instId === instId)}
            onLook={signedIn === true ? undefined : (lever, mode) => dispatch({ type: 'look', lever, mode })}
            onChanged={now.reload}
          />
        )
      }
      book={{ value: book, below: <MarkAndIndex instrument={instrument} />, onPick: pick }}
    />
  )
}
