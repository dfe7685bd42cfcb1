import { type Dispatch, useCallback, useMemo } from 'react'
import type { Instrument } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { coins } from '../../core/state/state.ts'
import { typedText } from '../../ui/format/typed.ts'
import { useBook } from '../ticket/market/useBook.ts'
import { useMarketNow } from '../ticket/market/useMarketNow.ts'
import { useRest } from '../ticket/market/useRest.ts'
import { OrderPanel } from '../ticket/OrderPanel.tsx'
import { SPOT } from './spotProduct.ts'
import type { TicketAction } from './ticket/reducer.ts'
import { SpotFields } from './ticket/SpotFields.tsx'
import { SpotFigures } from './ticket/SpotFigures.tsx'
import type { TicketState } from './ticket/state.ts'
import { useAvailable } from './ticket/useAvailable.ts'

/** Decimals of an amount of money whose coin is not listed. */
const USUAL_DECIMALS = 6

interface SpotPanelProps {
  ticket: TicketState
  instrument: Instrument
  /** Undefined while it is not known. */
  signedIn: boolean | undefined
  dispatch: Dispatch<TicketAction>
}

/** Price, book and ticket of one pair, and the sheet through which an order leaves. */
export const SpotPanel = ({ ticket, instrument, signedIn, dispatch }: SpotPanelProps) => {
  const { instId, quoteCcy } = instrument
  const book = useBook(instId)
  const market = useMarketNow(instId, book)
  const means = useAvailable(signedIn === true, instrument)
  const rest = useRest(instId)
  const quoteDecimals = useSignalValue(coins).find(({ code }) => code === quoteCcy)?.decimals ?? USUAL_DECIMALS
  const world = useMemo(
    () => ({ instrument, market, rest, means, quoteDecimals }),
    [instrument, market, rest, means, quoteDecimals],
  )
  const pick = useCallback((price: string) => dispatch({ type: 'pick', priceText: typedText(price) }), [dispatch])
  return (
    <OrderPanel
      product={SPOT}
      {...{ ticket, world, signedIn, dispatch }}
      Fields={SpotFields}
      Figures={SpotFigures}
      records="/pages/transaction/record"
      book={{ value: book, onPick: pick }}
    />
  )
}
