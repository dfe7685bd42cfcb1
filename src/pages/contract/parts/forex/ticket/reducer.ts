import type { Side } from '#protocol'
import { NOTHING_TYPED, type Share } from '../../../../../ticket/amountEntry.ts'
import type { Deviation, ForexTicket, ForexType } from './state.ts'

export type ForexAction =
  | { readonly type: 'instrument'; readonly instId: string }
  | { readonly type: 'side'; readonly side: Side }
  /** `priceText` is offered for an empty price field only. */
  | { readonly type: 'orderType'; readonly orderType: ForexType; readonly priceText?: string }
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'deviation'; readonly deviation: Deviation }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'share'; readonly share: Share }
  | { readonly type: 'protect'; readonly on: boolean }
  | { readonly type: 'tp' | 'sl'; readonly text: string }
  /** The venue took the order: size and protection have had their effect. */
  | { readonly type: 'accepted' }

/** The whole behaviour of the ticket's fields; nothing here knows a price or a balance. */
export const forexReducer = (state: ForexTicket, action: ForexAction): ForexTicket => {
  switch (action.type) {
    case 'instrument':
      return action.instId === state.instId
        ? state
        : { ...state, instId: action.instId, priceText: '', tpText: '', slText: '', amount: NOTHING_TYPED }
    case 'side':
      // What takes profit for the one side stops a loss for the other.
      return action.side === state.side ? state : { ...state, side: action.side, tpText: '', slText: '' }
    case 'orderType': {
      const { orderType, priceText = '' } = action
      return { ...state, type: orderType, priceText: state.priceText === '' ? priceText : state.priceText }
    }
    case 'price':
      return { ...state, priceText: action.text }
    case 'deviation':
      return { ...state, deviation: action.deviation }
    case 'amount':
      return { ...state, amount: { kind: 'typed', text: action.text } }
    case 'share':
      return { ...state, amount: { kind: 'share', share: action.share } }
    case 'protect':
      return { ...state, protect: action.on }
    case 'tp':
      return { ...state, tpText: action.text }
    case 'sl':
      return { ...state, slText: action.text }
    case 'accepted':
      break
  }
  return { ...state, amount: NOTHING_TYPED, tpText: '', slText: '' }
}
