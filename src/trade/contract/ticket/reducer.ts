import type { MarginMode, Slippage, SwapTriggerPrice, TimeInForce } from '#protocol'
import { NOTHING_TYPED } from '../../ticket/amountEntry.ts'
import { type MarginTicketAction, reduceMarginTicket } from '../../ticket/marginTicket.ts'
import { type ContractOrderType, type ContractTicket, hasPrice, type SizeUnit } from './state.ts'

export type ContractAction =
  | MarginTicketAction<ContractOrderType>
  /** A price tapped in the book; it makes a market order a limit order. */
  | { readonly type: 'pick'; readonly priceText: string }
  | { readonly type: 'tif'; readonly tif: TimeInForce }
  | { readonly type: 'trigger'; readonly text: string }
  | { readonly type: 'triggerBy'; readonly by: SwapTriggerPrice }
  | { readonly type: 'stopAs'; readonly as: 'market' | 'limit' }
  | { readonly type: 'reduceOnly'; readonly on: boolean }
  | { readonly type: 'unit'; readonly unit: SizeUnit }
  | { readonly type: 'slippage'; readonly slippage: Slippage }
  | { readonly type: 'look'; readonly lever: number; readonly mode: MarginMode }

/** The whole behaviour of the ticket's fields. */
export const contractReducer = (state: ContractTicket, action: ContractAction): ContractTicket => {
  switch (action.type) {
    case 'instrument':
      return action.instId === state.instId
        ? state
        : { ...reduceMarginTicket(state, action), tif: 'gtc', triggerText: '', look: undefined }
    case 'pick':
      return { ...state, type: hasPrice(state) ? state.type : 'limit', priceText: action.priceText }
    case 'tif':
      return { ...state, tif: action.tif }
    case 'trigger':
      return { ...state, triggerText: action.text }
    case 'triggerBy':
      return { ...state, triggerBy: action.by }
    case 'stopAs':
      return { ...state, stopAs: action.as }
    case 'reduceOnly':
      return { ...state, reduceOnly: action.on }
    case 'unit':
      // A typed number means something else in the other unit; a share means the same.
      return action.unit === state.unit
        ? state
        : { ...state, unit: action.unit, amount: state.amount.kind === 'typed' ? NOTHING_TYPED : state.amount }
    case 'slippage':
      return { ...state, slippage: action.slippage }
    case 'look':
      return { ...state, look: { lever: action.lever, mode: action.mode } }
    case 'side':
    case 'orderType':
    case 'price':
    case 'amount':
    case 'share':
    case 'protect':
    case 'tp':
    case 'sl':
    case 'accepted':
      return reduceMarginTicket(state, action)
  }
}
