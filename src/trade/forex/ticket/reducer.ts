import { type MarginTicketAction, reduceMarginTicket } from '../../ticket/marginTicket.ts'
import type { Deviation, ForexTicket, ForexType } from './state.ts'

export type ForexAction = MarginTicketAction<ForexType> | { readonly type: 'deviation'; readonly deviation: Deviation }

/** The whole behaviour of the ticket's fields. */
export const forexReducer = (state: ForexTicket, action: ForexAction): ForexTicket =>
  action.type === 'deviation' ? { ...state, deviation: action.deviation } : reduceMarginTicket(state, action)
