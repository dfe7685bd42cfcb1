import type { Side, Slippage, TimeInForce, TriggerPrice } from '#protocol'
import { NOTHING_TYPED, type Share } from '../../ticket/amountEntry.ts'
import { hasPrice, type OrderType, type StopAs, type TicketState, type Unit, unitOf } from './state.ts'

export type TicketAction =
  | { readonly type: 'instrument'; readonly instId: string }
  | { readonly type: 'side'; readonly side: Side }
  /** `priceText` is offered for an empty price field only. */
  | { readonly type: 'orderType'; readonly orderType: OrderType; readonly priceText?: string }
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'tif'; readonly tif: TimeInForce }
  | { readonly type: 'trigger'; readonly text: string }
  | { readonly type: 'triggerBy'; readonly by: TriggerPrice }
  | { readonly type: 'stopAs'; readonly as: StopAs }
  | { readonly type: 'stopPrice'; readonly text: string }
  /** A price tapped in the book; it makes a ticket without a price a limit order. */
  | { readonly type: 'pick'; readonly priceText: string }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'share'; readonly share: Share }
  | { readonly type: 'buyUnit'; readonly unit: Unit }
  | { readonly type: 'slippage'; readonly slippage: Slippage }
  /** The venue took the order: the amount has had its effect. */
  | { readonly type: 'accepted' }

/** A typed number means something else in another coin, so it goes when the unit changes; a share means the same. */
const keepMeaning = (before: TicketState, after: TicketState): TicketState =>
  after.amount.kind === 'typed' && unitOf(before) !== unitOf(after) ? { ...after, amount: NOTHING_TYPED } : after

/** The whole behaviour of the ticket's fields; nothing here knows a price or a balance. */
export const ticketReducer = (state: TicketState, action: TicketAction): TicketState => {
  switch (action.type) {
    case 'instrument':
      return action.instId === state.instId
        ? state
        : {
            ...state,
            instId: action.instId,
            priceText: '',
            tif: 'gtc',
            triggerText: '',
            stopText: '',
            amount: NOTHING_TYPED,
          }
    case 'side':
      return keepMeaning(state, { ...state, side: action.side })
    case 'orderType':
      return keepMeaning(state, {
        ...state,
        type: action.orderType,
        priceText: state.priceText === '' ? (action.priceText ?? '') : state.priceText,
      })
    case 'price':
      return { ...state, priceText: action.text }
    case 'pick':
      return keepMeaning(state, {
        ...state,
        type: hasPrice(state) ? state.type : 'limit',
        priceText: action.priceText,
      })
    case 'tif':
      return { ...state, tif: action.tif }
    case 'trigger':
      return { ...state, triggerText: action.text }
    case 'triggerBy':
      return { ...state, triggerBy: action.by }
    case 'stopAs':
      return keepMeaning(state, { ...state, stopAs: action.as })
    case 'stopPrice':
      return { ...state, stopText: action.text }
    case 'amount':
      return { ...state, amount: { kind: 'typed', text: action.text } }
    case 'share':
      return { ...state, amount: { kind: 'share', share: action.share } }
    case 'slippage':
      return { ...state, slippage: action.slippage }
    case 'buyUnit':
      return action.unit === state.buyUnit ? state : { ...state, buyUnit: action.unit, amount: NOTHING_TYPED }
    case 'accepted':
      break
  }
  return { ...state, amount: NOTHING_TYPED }
}
