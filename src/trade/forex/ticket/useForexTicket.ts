import { type Instrument, isDecimal, isInLots, isPositive, toAmount } from '#protocol'
import { typedText } from '../../../ui/format/typed.ts'
import { type AskedOfTicket, type TicketKind, useAddressTicket } from '../../ticket/useAddressTicket.ts'
import { type ForexAction, forexReducer } from './reducer.ts'
import { emptyForexTicket, type ForexTicket } from './state.ts'
import { readForexTicket, writeForexTicket } from './storedTicket.ts'

const FIRST_CHOICE = 'EUR-USD'

/** The ticket to open: what the address asks for over what was half-typed over a first choice. */
export const openForexTicket = (
  instruments: readonly Instrument[],
  stored: ForexTicket | undefined,
  { instId, side, price }: AskedOfTicket,
): ForexTicket | undefined => {
  const pairs = instruments.filter(isInLots)
  const known = (id: string | null | undefined) => pairs.some((one) => one.instId === id)
  const first = pairs.find((one) => one.instId === FIRST_CHOICE) ?? pairs[0]
  if (first === undefined) return undefined
  const kept = stored !== undefined && known(stored.instId) ? stored : emptyForexTicket(first.instId)
  const placed = instId !== null && known(instId) ? forexReducer(kept, { type: 'instrument', instId }) : kept
  const sided = side === 'buy' || side === 'sell' ? forexReducer(placed, { type: 'side', side }) : placed
  if (price === null || !isDecimal(price) || !isPositive(toAmount(price))) return sided
  return { ...sided, type: 'limit', priceText: typedText(price) }
}

const open = (instruments: readonly Instrument[], asked: AskedOfTicket): ForexTicket | undefined =>
  openForexTicket(instruments, readForexTicket(), asked)

const KIND: TicketKind<ForexTicket, ForexAction> = { reduce: forexReducer, open, keep: writeForexTicket }

/** The ticket of forex contracts. Undefined until the pairs are known. */
export const useForexTicket = (instruments: readonly Instrument[]) => useAddressTicket(instruments, KIND)
