import type { Instrument } from '#protocol'
import { askedBy, type TicketKind, useAddressTicket } from '../../ticket/useAddressTicket.ts'
import { openTicket } from './opening.ts'
import { type TicketAction, ticketReducer } from './reducer.ts'
import type { TicketState } from './state.ts'
import { readTicket, writeTicket } from './storedTicket.ts'

const KIND: TicketKind<TicketState, TicketAction> = {
  reduce: ticketReducer,
  open: (instruments, asked) => openTicket(instruments, readTicket(), asked),
  keep: writeTicket,
}

/** The ticket that an address opens. */
export const ticketOf = (instruments: readonly Instrument[], query: URLSearchParams): TicketState | undefined =>
  KIND.open(instruments, askedBy(query))

/** The ticket of the Transaction screen. Undefined until the instruments are known. */
export const useTicket = (instruments: readonly Instrument[]) => useAddressTicket(instruments, KIND)
