import * as v from 'valibot'
import { timeInForce, triggerPrice } from '#protocol'
import { laterText, STORED_SLIPPAGE, STORED_TICKET, ticketKind } from '../../ticket/ticketKind.ts'
import { type TicketAction, ticketReducer } from './reducer.ts'
import { emptyTicket, ORDER_TYPES, type TicketState } from './state.ts'

/** The spot ticket. What an earlier release did not keep yet is as on an empty one. */
export const SPOT_TICKET = ticketKind<TicketState, TicketAction>({
  key: 'tapeline.ticket',
  stored: v.object({
    ...STORED_TICKET,
    ...STORED_SLIPPAGE,
    type: v.picklist(ORDER_TYPES),
    tif: v.optional(timeInForce, 'gtc'),
    triggerText: laterText,
    triggerBy: v.optional(triggerPrice, 'last'),
    stopAs: v.optional(v.picklist(['market', 'limit']), 'market'),
    stopText: laterText,
    buyUnit: v.picklist(['base', 'quote']),
  }),
  among: (instruments) => instruments,
  firstChoice: 'BTC-USDT',
  orElse: (all) => all.find(({ kind, tradable }) => kind === 'spot' && tradable) ?? all[0],
  empty: emptyTicket,
  reduce: ticketReducer,
  withPrice: (ticket, priceText) => ticketReducer(ticket, { type: 'pick', priceText }),
  withSpend: (ticket, text) => ({
    ...ticket,
    side: 'buy',
    type: 'market',
    buyUnit: 'quote',
    amount: { kind: 'typed', text },
  }),
  ofEarlierVisit: (ticket) => ({ ...ticket, tif: 'gtc' }),
})
