import * as v from 'valibot'
import { type Instrument, isInLots } from '#protocol'
import { openerOf, STORED_EXITS, STORED_TICKET, ticketStorage } from '../../ticket/ticketKind.ts'
import { type TicketKind, useAddressTicket } from '../../ticket/useAddressTicket.ts'
import { type ForexAction, forexReducer } from './reducer.ts'
import { DEVIATIONS, emptyForexTicket, FOREX_TYPES, type ForexTicket } from './state.ts'

const stored = v.object({
  ...STORED_TICKET,
  ...STORED_EXITS,
  type: v.picklist(FOREX_TYPES),
  deviation: v.picklist(DEVIATIONS),
})
const { read, keep } = ticketStorage<ForexTicket>('tapeline.forexTicket', stored)

/** The forex ticket to open. */
export const openForexTicket = openerOf<ForexTicket, ForexAction>({
  among: (instruments) => instruments.filter(isInLots),
  firstChoice: 'EUR-USD',
  empty: emptyForexTicket,
  reduce: forexReducer,
  withPrice: (ticket, priceText) => ({ ...ticket, type: 'limit', priceText }),
})

const KIND: TicketKind<ForexTicket, ForexAction> = {
  reduce: forexReducer,
  open: (instruments, asked) => openForexTicket(instruments, read(), asked),
  keep,
}

/** The ticket of forex contracts. Undefined until the pairs are known. */
export const useForexTicket = (instruments: readonly Instrument[]) => useAddressTicket(instruments, KIND)
