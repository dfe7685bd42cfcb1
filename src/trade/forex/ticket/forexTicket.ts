import * as v from 'valibot'
import { isInLots } from '#protocol'
import { STORED_EXITS, STORED_TICKET, ticketKind } from '../../ticket/ticketKind.ts'
import { type ForexAction, forexReducer } from './reducer.ts'
import { DEVIATIONS, emptyForexTicket, FOREX_TYPES, type ForexTicket } from './state.ts'

/** The ticket of forex contracts. */
export const FOREX_TICKET = ticketKind<ForexTicket, ForexAction>({
  key: 'tapeline.forexTicket',
  stored: v.object({
    ...STORED_TICKET,
    ...STORED_EXITS,
    type: v.picklist(FOREX_TYPES),
    deviation: v.optional(v.picklist(DEVIATIONS)),
  }),
  among: (instruments) => instruments.filter(isInLots),
  firstChoice: 'EUR-USD',
  empty: emptyForexTicket,
  reduce: forexReducer,
  withPrice: (ticket, priceText) => ({ ...ticket, type: 'limit', priceText }),
  ofEarlierVisit: (ticket) => ({ ...ticket, deviation: undefined }),
})
