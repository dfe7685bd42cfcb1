import type { Side } from '#protocol'
import { type AmountEntry, NOTHING_TYPED, type Share } from './amountEntry.ts'

/** What the tickets of contracts and of forex have in common. `Type` is the kind of order. */
export interface MarginTicket<Type> {
  readonly instId: string
  readonly side: Side
  readonly type: Type
  readonly priceText: string
  readonly amount: AmountEntry
  readonly protect: boolean
  readonly tpText: string
  readonly slText: string
}

export type MarginTicketAction<Type> =
  | { readonly type: 'instrument'; readonly instId: string }
  | { readonly type: 'side'; readonly side: Side }
  /** `priceText` is offered for an empty price field only. */
  | { readonly type: 'orderType'; readonly orderType: Type; readonly priceText?: string }
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'share'; readonly share: Share }
  | { readonly type: 'protect'; readonly on: boolean }
  | { readonly type: 'tp' | 'sl'; readonly text: string }
  /** The venue took the order: size and protection have had their effect. */
  | { readonly type: 'accepted' }

const NO_EXITS = { tpText: '', slText: '' } as const

/** The behaviour of the fields that both have; nothing here knows a price or a balance. */
export const reduceMarginTicket = <Type, T extends MarginTicket<Type>>(
  state: T,
  action: MarginTicketAction<Type>,
): T => {
  switch (action.type) {
    case 'instrument':
      return action.instId === state.instId
        ? state
        : { ...state, ...NO_EXITS, instId: action.instId, priceText: '', amount: NOTHING_TYPED }
    case 'side':
      // What takes profit for the one side stops a loss for the other.
      return action.side === state.side ? state : { ...state, ...NO_EXITS, side: action.side }
    case 'orderType': {
      const { orderType, priceText = '' } = action
      return { ...state, type: orderType, priceText: state.priceText === '' ? priceText : state.priceText }
    }
    case 'price':
      return { ...state, priceText: action.text }
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
  return { ...state, ...NO_EXITS, amount: NOTHING_TYPED }
}
