import { DEFAULT_SLIPPAGE, type Side, type Slippage, type TimeInForce, type TriggerPrice } from '#protocol'
import { type AmountEntry, NOTHING_TYPED } from '../../ticket/amountEntry.ts'

export const ORDER_TYPES = ['market', 'limit', 'stop', 'oco'] as const
/** `stop` waits for a trigger price, `oco` is a limit order and a stop of which one cancels the other. */
export type OrderType = (typeof ORDER_TYPES)[number]
/** How a stop is sent when its trigger is reached. */
export type StopAs = 'market' | 'limit'
/** The coin in which the amount is typed: quote only for market buys ("spend so much"). */
export type Unit = 'base' | 'quote'

/** The half-typed ticket, exactly as it stands on screen. Texts are in the user's own notation. */
export interface TicketState {
  readonly instId: string
  readonly side: Side
  readonly type: OrderType
  readonly priceText: string
  /** Chosen for orders with a limit price; the others have no choice. */
  readonly tif: TimeInForce
  readonly triggerText: string
  readonly triggerBy: TriggerPrice
  readonly stopAs: StopAs
  /** Limit price of the stop of a pair. */
  readonly stopText: string
  readonly amount: AmountEntry
  readonly buyUnit: Unit
  /** How much worse than the best price a market order may fill. */
  readonly slippage: Slippage
}

/** The first ticket that a newcomer sees: a market buy, typed in quote currency. */
export const emptyTicket = (instId: string): TicketState => ({
  instId,
  side: 'buy',
  type: 'market',
  priceText: '',
  tif: 'gtc',
  triggerText: '',
  triggerBy: 'last',
  stopAs: 'market',
  stopText: '',
  amount: NOTHING_TYPED,
  buyUnit: 'quote',
  slippage: DEFAULT_SLIPPAGE,
})

/** Its stop is sent with a limit price. The stop of a pair that buys always is: only so is it known what it needs. */
export const stopHasLimit = ({ type, side, stopAs }: Pick<TicketState, 'type' | 'side' | 'stopAs'>): boolean =>
  stopAs === 'limit' || (type === 'oco' && side === 'buy')

/** It has a limit price. */
export const hasPrice = (ticket: Pick<TicketState, 'type' | 'side' | 'stopAs'>): boolean =>
  ticket.type === 'limit' || ticket.type === 'oco' || (ticket.type === 'stop' && stopHasLimit(ticket))

export const hasTrigger = ({ type }: Pick<TicketState, 'type'>): boolean => type === 'stop' || type === 'oco'

/** Times in force that this kind of order can have; the first is what it has where another is chosen. */
export const timesOf = (ticket: Pick<TicketState, 'type' | 'side' | 'stopAs'>): readonly TimeInForce[] => {
  if (ticket.type === 'limit') return ['gtc', 'ioc', 'fok', 'post_only']
  if (ticket.type === 'oco') return ['gtc']
  return hasPrice(ticket) ? ['gtc', 'ioc', 'fok'] : ['ioc']
}

/** The time in force that counts: the chosen one where the kind of order has it. */
export const timeOf = (ticket: Pick<TicketState, 'type' | 'side' | 'stopAs' | 'tif'>): TimeInForce => {
  const times = timesOf(ticket)
  return times.includes(ticket.tif) ? ticket.tif : (times[0] ?? 'gtc')
}

/** The coin in which this ticket's amount counts. A stop that buys at the market spends a sum. */
export const unitOf = (ticket: Pick<TicketState, 'side' | 'type' | 'buyUnit' | 'stopAs'>): Unit => {
  if (ticket.side === 'sell' || hasPrice(ticket)) return 'base'
  return ticket.type === 'market' ? ticket.buyUnit : 'quote'
}
