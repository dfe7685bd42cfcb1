import { DEFAULT_SLIPPAGE, type MarginMode, type Side, type Slippage, type TimeInForce } from '#protocol'
import { type AmountEntry, NOTHING_TYPED } from '../../ticket/amountEntry.ts'

export type ContractOrderType = 'market' | 'limit'
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
  reduceOnly: false,
  amount: NOTHING_TYPED,
  unit: 'base',
  protect: false,
  tpText: '',
  slText: '',
  slippage: DEFAULT_SLIPPAGE,
  look: undefined,
})

/** A market order takes what is there; a limit order has a choice. */
export const timeOf = ({ type, tif }: Pick<ContractTicket, 'type' | 'tif'>): TimeInForce =>
  type === 'market' ? 'ioc' : tif

/** A market order that may open has a bound; one that only closes gets out at any price. */
export const slippageOf = ({
  type,
  reduceOnly,
  slippage,
}: Pick<ContractTicket, 'type' | 'reduceOnly' | 'slippage'>): Slippage | undefined =>
  type === 'market' && !reduceOnly ? slippage : undefined

/** What only reduces brings no protection of its own: there is nothing new to protect. */
export const protects = ({ protect, reduceOnly }: Pick<ContractTicket, 'protect' | 'reduceOnly'>): boolean =>
  protect && !reduceOnly
