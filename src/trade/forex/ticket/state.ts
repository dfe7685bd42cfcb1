import { type Amount, compare, type Side, toAmount } from '#protocol'
import { type AmountEntry, NOTHING_TYPED } from '../../ticket/amountEntry.ts'

export const FOREX_TYPES = ['market', 'limit', 'stop'] as const
/** `stop` enters at the market once the dealing price has come to its trigger. */
export type ForexType = (typeof FOREX_TYPES)[number]

/** How many pips worse than the price seen a market order may fill, as offered. */
export const DEVIATIONS = ['0.5', '1', '2', '5'] as const
export type Deviation = (typeof DEVIATIONS)[number]

/** Two pips, or of a pair or metal with a wider spread the next that is above it: a price that only flickers is dealt. */
export const usualDeviation = (spread: Amount | undefined): Deviation =>
  spread === undefined || compare(spread, toAmount('2')) < 0 ? '2' : '5'

/** The half-typed ticket of a forex contract, exactly as it stands on screen. Texts are in the user's own notation. */
export interface ForexTicket {
  readonly instId: string
  readonly side: Side
  readonly type: ForexType
  /** Of a limit order its price, of a stop entry its trigger. */
  readonly priceText: string
  /** Undefined until one is chosen. */
  readonly deviation?: Deviation | undefined
  /** In lots. */
  readonly amount: AmountEntry
  /** A take-profit and a stop-loss come with the order. */
  readonly protect: boolean
  readonly tpText: string
  readonly slText: string
}

/** The first ticket that a newcomer sees: a market buy. */
export const emptyForexTicket = (instId: string): ForexTicket => ({
  instId,
  side: 'buy',
  type: 'market',
  priceText: '',
  amount: NOTHING_TYPED,
  protect: false,
  tpText: '',
  slText: '',
})
