import { type Dispatch, useCallback } from 'react'
import { fxContractOrder, type Instrument, toPrice } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { MarginPanel } from '../contract/MarginPanel.tsx'
import { useConfirmation } from '../ticket/submit/useConfirmation.ts'
import { FOREX } from './forexProduct.ts'
import type { ForexNow } from './held/useForexHeld.ts'
import { DealingTiles } from './market/DealingTiles.tsx'
import { SessionNote } from './market/SessionNote.tsx'
import { ForexFields } from './ticket/ForexFields.tsx'
import { ForexFigures } from './ticket/ForexFigures.tsx'
import { forexInput, type PlannedForexOrder } from './ticket/plan.ts'
import type { ForexAction } from './ticket/reducer.ts'
import type { ForexTicket } from './ticket/state.ts'
import type { ForexCost } from './ticket/summary.ts'
import { useForexWorld } from './ticket/useForexWorld.ts'

interface ForexPanelProps {
  ticket: ForexTicket
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  now: ForexNow
  dispatch: Dispatch<ForexAction>
}

/** Dealing prices and ticket of one pair or metal, and the sheet through which an order leaves. */
export const ForexPanel = ({ ticket, instrument, signedIn, now, dispatch }: ForexPanelProps) => {
  const stream = useStream()
  const world = useForexWorld(instrument, now)
  const { dealing, opensAt } = world
  const confirmation = useConfirmation<PlannedForexOrder, ForexCost, typeof fxContractOrder.save>({
    call: fxContractOrder.save,
    slot: 'contract-forex',
    // The price that the sheet shows when it is sent.
    inputOf: (plan) =>
      forexInput(plan, instrument, (plan.side === 'buy' ? dealing?.ask : dealing?.bid) ?? toPrice('0')),
    onPlaced: useCallback(() => dispatch({ type: 'accepted' }), [dispatch]),
  })

  return (
    <MarginPanel
      product={FOREX}
      {...{ ticket, world, signedIn, confirmation, dispatch }}
      Fields={ForexFields}
      Figures={ForexFigures}
      isResting={opensAt !== undefined}
      records="/pages/contract/record?assetClass=forex"
      notice={<SessionNote stream={stream} hours={instrument.hours} />}
      above={
        <DealingTiles
          stream={stream}
          instrument={instrument}
          side={ticket.side}
          onSide={(side) => dispatch({ type: 'side', side })}
        />
      }
    />
  )
}
