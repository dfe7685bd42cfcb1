import { type MarginTicketAction, reduceMarginTicket } from '../../ticket/marginTicket.ts'
import type { Deviation, ForexTicket, ForexType } from './state.ts'

export type ForexAction = MarginTicketAction<ForexType> | { readonly type: 'deviation'; readonly deviation: Deviation }

/** The whole behaviour of the ticket's fields. */
export const forexReducer = (state: ForexTicket, action: ForexAction): ForexTicket => {
  if (action.type === 'deviation') return { ...state, deviation: action.deviation }
  const next = reduceMarginTicket(state, action)
  // Another pair has another spread.
  return next.instId === state.instId ? next : { ...next, deviation: undefined }
}
