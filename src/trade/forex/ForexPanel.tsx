import type { Dispatch, ReactNode } from 'react'
import type { Instrument, Side } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { useSideShortcuts } from '../ticket/fields/useSideShortcuts.ts'
import { OrderPanel } from '../ticket/OrderPanel.tsx'
import { FOREX } from './forexProduct.ts'
import type { ForexNow } from './held/useForexHeld.ts'
import { DealingTiles } from './market/DealingTiles.tsx'
import { SessionNote } from './market/SessionNote.tsx'
import { ForexFields } from './ticket/ForexFields.tsx'
import { ForexFigures } from './ticket/ForexFigures.tsx'
import type { ForexAction } from './ticket/reducer.ts'
import type { ForexTicket } from './ticket/state.ts'
import { useForexWorld } from './ticket/useForexWorld.ts'

interface ForexPanelProps {
  ticket: ForexTicket
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  now: ForexNow
  /** What chooses the pair. */
  pair: ReactNode
  dispatch: Dispatch<ForexAction>
}

/** Dealing prices and ticket of one pair or metal, and the sheet through which an order leaves. */
export const ForexPanel = ({ ticket, instrument, signedIn, now, pair, dispatch }: ForexPanelProps) => {
  const stream = useStream()
  const world = useForexWorld(instrument, now)
  const choose = (side: Side): void => dispatch({ type: 'side', side })
  useSideShortcuts(choose)
  return (
    <OrderPanel
      product={FOREX}
      {...{ ticket, world, signedIn, dispatch }}
      Fields={ForexFields}
      Figures={ForexFigures}
      isResting={world.opensAt !== undefined}
      records="/pages/contract/record?assetClass=forex"
      lead={pair}
      notice={<SessionNote stream={stream} hours={instrument.hours} />}
      above={<DealingTiles stream={stream} instrument={instrument} side={ticket.side} onSide={choose} />}
    />
  )
}
