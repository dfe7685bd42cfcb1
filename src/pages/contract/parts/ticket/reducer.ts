import type { MarginMode, Side, TimeInForce } from '#protocol'
import { NOTHING_TYPED, type Share } from '../../../../ticket/amountEntry.ts'
import type { ContractOrderType, ContractTicket, SizeUnit } from './state.ts'

export type ContractAction =
  | { readonly type: 'instrument'; readonly instId: string }
  | { readonly type: 'side'; readonly side: Side }
  /** `priceText` is offered for an empty price field only. */
  | { readonly type: 'orderType'; readonly orderType: ContractOrderType; readonly priceText?: string }
  | { readonly type: 'price'; readonly text: string }
  /** A price tapped in the book; it makes a market order a limit order. */
  | { readonly type: 'pick'; readonly priceText: string }
  | { readonly type: 'tif'; readonly tif: TimeInForce }
  | { readonly type: 'reduceOnly'; readonly on: boolean }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'share'; readonly share: Share }
  | { readonly type: 'unit'; readonly unit: SizeUnit }
  | { readonly type: 'protect'; readonly on: boolean }
  | { readonly type: 'tp' | 'sl'; readonly text: string }
  | { readonly type: 'look'; readonly lever: number; readonly mode: MarginMode }
  /** The venue took the order: size and protection have had their effect. */
  | { readonly type: 'accepted' }

/** The whole behaviour of the ticket's fields; nothing here knows a price or a balance. */
export const contractReducer = (state: ContractTicket, action: ContractAction): ContractTicket => {
  switch (action.type) {
    case 'instrument':
      return action.instId === state.instId
        ? state
        : {
            ...state,
            instId: action.instId,
            priceText: '',
            tpText: '',
            slText: '',
            amount: NOTHING_TYPED,
            look: undefined,
          }
    case 'side':
      // What takes profit for the one side stops a loss for the other.
      return action.side === state.side ? state : { ...state, side: action.side, tpText: '', slText: '' }
    case 'orderType': {
      const { orderType, priceText = '' } = action
      return { ...state, type: orderType, priceText: state.priceText === '' ? priceText : state.priceText }
    }
    case 'price':
      return { ...state, priceText: action.text }
    case 'pick':
      return { ...state, type: 'limit', priceText: action.priceText }
    case 'tif':
      return { ...state, tif: action.tif }
    case 'reduceOnly':
      return { ...state, reduceOnly: action.on }
    case 'amount':
      return { ...state, amount: { kind: 'typed', text: action.text } }
    case 'share':
      return { ...state, amount: { kind: 'share', share: action.share } }
    case 'unit':
      // A typed number means something else in the other unit; a share means the same.
      return action.unit === state.unit
        ? state
        : { ...state, unit: action.unit, amount: state.amount.kind === 'typed' ? NOTHING_TYPED : state.amount }
    case 'protect':
      return { ...state, protect: action.on }
    case 'tp':
      return { ...state, tpText: action.text }
    case 'sl':
      return { ...state, slText: action.text }
    case 'look':
      return { ...state, look: { lever: action.lever, mode: action.mode } }
    case 'accepted':
      break
  }
  return { ...state, amount: NOTHING_TYPED, tpText: '', slText: '' }
}
