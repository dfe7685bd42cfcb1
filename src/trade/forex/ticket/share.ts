import {
  type Amount,
  add,
  type Conversion,
  type Dealing,
  floorTo,
  forexMargin,
  type Holding,
  type Instrument,
  isPositive,
  LOT_STEP,
  type Price,
  portion,
  quotient,
  sizeOfLots,
  spreadCost,
  toAmount,
  toDollars,
  ZERO,
} from '#protocol'
import { MARKET_RESERVE, type Share } from '../../ticket/amountEntry.ts'

/** What the user has for forex; undefined for guests and until it is known. */
export interface ForexMeans {
  /** What new orders may use. */
  readonly free: Amount
  /** The position in the pair of the ticket. */
  readonly holding: Holding | undefined
}

/** What opening one lot takes of the free margin at once, in USDT: its margin, and the spread that it begins with. */
export type LotCost = Amount

const ONE = toAmount('1')

export const lotCostOf = (
  instrument: Instrument,
  leverage: number,
  px: Price,
  { bid, ask }: Dealing,
  conversion: Conversion,
): LotCost =>
  add(
    forexMargin(sizeOfLots(ONE, instrument), px, leverage, conversion),
    toDollars(spreadCost(ONE, bid, ask, instrument), conversion, 'up'),
  )

/**
 * What a share button means, in lots: that share of what the order closes first, and of the lots that the free margin
 * carries. A little is left out, because the market moves while the order is on its way.
 */
export const forexShare = (
  share: Share,
  closes: Amount | undefined,
  free: Amount,
  lotCost: LotCost,
): { readonly closing: Amount; readonly opening: Amount } => {
  const part = String(share / 100)
  const money = portion(portion(free, part, 'down'), MARKET_RESERVE, 'down')
  return {
    closing: closes === undefined ? ZERO : portion(closes, part, 'down'),
    opening: isPositive(money) && isPositive(lotCost) ? floorTo(quotient(money, lotCost, 'down'), LOT_STEP) : ZERO,
  }
}
