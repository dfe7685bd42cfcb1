import type { Side } from '#protocol'

export type OrderType = 'market' | 'limit'
export const SHARES = [25, 50, 75, 100] as const
/** Per cent of what is available. */
export type Share = (typeof SHARES)[number]
/** The coin in which the amount is typed: quote only for market buys ("spend so much"). */
export type Unit = 'base' | 'quote'

/** A share follows balance and price until something is typed. */
export type AmountEntry =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'share'; readonly share: Share }

/** The half-typed ticket, exactly as it stands on screen. Texts are in the user's own notation. */
export interface TicketState {
  readonly instId: string
  readonly side: Side
  readonly type: OrderType
  readonly priceText: string
  readonly amount: AmountEntry
  readonly buyUnit: Unit
}

export const NOTHING_TYPED: AmountEntry = { kind: 'typed', text: '' }

/** The first ticket that a newcomer sees: a market buy, typed in quote currency. */
export const emptyTicket = (instId: string): TicketState => ({
  instId,
  side: 'buy',
  type: 'market',
  priceText: '',
  amount: NOTHING_TYPED,
  buyUnit: 'quote',
})

/** The coin in which this ticket's amount counts. */
export const unitOf = ({ side, type, buyUnit }: Pick<TicketState, 'side' | 'type' | 'buyUnit'>): Unit =>
  side === 'buy' && type === 'market' ? buyUnit : 'base'
