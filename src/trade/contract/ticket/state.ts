import {
  DEFAULT_SLIPPAGE,
  type MarginMode,
  type Side,
  type Slippage,
  type SwapTriggerPrice,
  type TimeInForce,
} from '#protocol'
import { type AmountEntry, NOTHING_TYPED } from '../../ticket/amountEntry.ts'

export const CONTRACT_TYPES = ['market', 'limit', 'stop'] as const
/** `stop` waits for a trigger price before it is sent. */
export type ContractOrderType = (typeof CONTRACT_TYPES)[number]
/** What a typed size counts in: the coin of the contract, or the money that it is worth. */
export type SizeUnit = 'base' | 'quote'

/** The half-typed ticket of a contract, exactly as it stands on screen. Texts are in the user's own notation. */
export interface ContractTicket {
  readonly instId: string
  /** `buy` is long, `sell` is short. */
  readonly side: Side
  readonly type: ContractOrderType
  readonly priceText: string
  readonly tif: TimeInForce
  readonly triggerText: string
  readonly triggerBy: SwapTriggerPrice
  /** How it is sent when its trigger is reached. */
  readonly stopAs: 'market' | 'limit'
  readonly reduceOnly: boolean
  readonly amount: AmountEntry
  readonly unit: SizeUnit
  /** A take-profit and a stop-loss come with the order. */
  readonly protect: boolean
  readonly tpText: string
  readonly slText: string
  /** How much worse than the best price a market order that opens may fill. */
  readonly slippage: Slippage
  /** With what a guest looks; who is signed in has settings at the venue. */
  readonly look: { readonly lever: number; readonly mode: MarginMode } | undefined
}

/** The first ticket that a newcomer sees: a market order, long, sized in the coin. */
export const emptyContractTicket = (instId: string): ContractTicket => ({
  instId,
  side: 'buy',
  type: 'market',
  priceText: '',
  tif: 'gtc',
  triggerText: '',
  triggerBy: 'last',
  stopAs: 'market',
  reduceOnly: false,
  amount: NOTHING_TYPED,
  unit: 'base',
  protect: false,
  tpText: '',
  slText: '',
  slippage: DEFAULT_SLIPPAGE,
  look: undefined,
})

/** It has a limit price. */
export const hasPrice = ({ type, stopAs }: Pick<ContractTicket, 'type' | 'stopAs'>): boolean =>
  type === 'limit' || (type === 'stop' && stopAs === 'limit')

/** It only closes. What waits for a trigger opens: a take-profit or stop-loss closes. */
export const reduces = ({ type, reduceOnly }: Pick<ContractTicket, 'type' | 'reduceOnly'>): boolean =>
  reduceOnly && type !== 'stop'

/** Times in force that this kind of order can have. */
export const timesOf = ({ type }: Pick<ContractTicket, 'type'>): readonly TimeInForce[] =>
  type === 'stop' ? ['gtc', 'ioc', 'fok'] : ['gtc', 'ioc', 'fok', 'post_only']

/** What is sent to the market takes what is there; with a limit price there is a choice. */
export const timeOf = (ticket: Pick<ContractTicket, 'type' | 'stopAs' | 'tif'>): TimeInForce => {
  if (!hasPrice(ticket)) return 'ioc'
  return timesOf(ticket).includes(ticket.tif) ? ticket.tif : 'gtc'
}

/** What is sent to the market and may open has a bound; what only closes gets out at any price. */
export const slippageOf = (
  ticket: Pick<ContractTicket, 'type' | 'stopAs' | 'reduceOnly' | 'slippage'>,
): Slippage | undefined => (hasPrice(ticket) || reduces(ticket) ? undefined : ticket.slippage)

/** What only reduces brings no protection of its own: there is nothing new to protect. */
export const protects = (ticket: Pick<ContractTicket, 'protect' | 'type' | 'reduceOnly'>): boolean =>
  ticket.protect && !reduces(ticket)
