import { type Instrument, isDecimal, isPositive, toAmount } from '#protocol'
import { typedText } from '../../../ui/format/typed.ts'
import type { AskedOfTicket } from '../../ticket/useAddressTicket.ts'
import { ticketReducer } from './reducer.ts'
import { emptyTicket, type TicketState } from './state.ts'

/** The pair with which a newcomer begins, where the venue has it. */
const FIRST_CHOICE = 'BTC-USDT'

/** The instrument that the ticket shows when neither address nor memory names one that exists. */
export const firstInstrument = (instruments: readonly Instrument[]): string | undefined =>
  (
    instruments.find(({ instId }) => instId === FIRST_CHOICE) ??
    instruments.find(({ kind, tradable }) => kind === 'spot' && tradable) ??
    instruments[0]
  )?.instId

const isPrice = (text: string | null): text is string => text !== null && isDecimal(text) && isPositive(toAmount(text))

/**
 * The ticket to open: what the address asks for (`?instId=&side=&price=`) over what was half-typed over a first choice.
 * The address wins only where it differs, so that coming back from login finds the typed numbers.
 */
export const openTicket = (
  instruments: readonly Instrument[],
  stored: TicketState | undefined,
  asked: AskedOfTicket,
): TicketState | undefined => {
  const known = (instId: string | null | undefined) => instruments.some((one) => one.instId === instId)
  const first = firstInstrument(instruments)
  if (first === undefined) return undefined
  const kept = stored !== undefined && known(stored.instId) ? stored : emptyTicket(first)
  const placed =
    asked.instId !== null && known(asked.instId)
      ? ticketReducer(kept, { type: 'instrument', instId: asked.instId })
      : kept
  const sided =
    asked.side === 'buy' || asked.side === 'sell' ? ticketReducer(placed, { type: 'side', side: asked.side }) : placed
  return isPrice(asked.price) ? ticketReducer(sided, { type: 'pick', priceText: typedText(asked.price) }) : sided
}
