import { openerOf } from '../../ticket/ticketKind.ts'
import { type TicketAction, ticketReducer } from './reducer.ts'
import { emptyTicket, type TicketState } from './state.ts'

/** The spot ticket to open. */
export const openTicket = openerOf<TicketState, TicketAction>({
  among: (instruments) => instruments,
  firstChoice: 'BTC-USDT',
  orElse: (all) => all.find(({ kind, tradable }) => kind === 'spot' && tradable) ?? all[0],
  empty: emptyTicket,
  reduce: ticketReducer,
  withPrice: (ticket, priceText) => ticketReducer(ticket, { type: 'pick', priceText }),
})
