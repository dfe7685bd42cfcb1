import { type Amount, notional, type Price, portion, quotient, subtract, toAmount, toPrice } from '../../base/money.ts'
import type { Instrument } from '../instrument.ts'

// Lots and pips of forex and metals (docs/forex-contracts.md).

type Pair = Pick<Instrument, 'kind' | 'baseCcy' | 'tickSz'>

/** Units of the base in one lot of a metal, in troy ounces; of a currency it is 100,000. */
const OUNCES: Readonly<Record<string, string>> = { XAU: '100', XAG: '5000' }
const CURRENCY_LOT = '100000'

/** Units of the base in one lot. */
export const lotUnits = ({ baseCcy }: Pick<Instrument, 'baseCcy'>): Amount => toAmount(OUNCES[baseCcy] ?? CURRENCY_LOT)

/** One pip, in the quote currency; prices have one more digit. */
export const pipOf = ({ tickSz }: Pick<Instrument, 'tickSz'>): Price => toPrice(portion(toAmount(tickSz), '10', 'down'))

/** The value of one pip for this many lots, in the quote currency. */
export const pipValue = (lots: Amount, pair: Pair): Amount =>
  notional(portion(lots, lotUnits(pair), 'down'), pipOf(pair), 'down')

/** The spread in pips, to a tenth, which is exactly the last digit of prices. */
export const spreadPips = (bid: Price, ask: Price, pair: Pick<Instrument, 'tickSz'>): Amount =>
  quotient(subtract(toAmount(ask), toAmount(bid)), pipOf(pair), 'up', 1)

/** The cost of opening this many lots and closing them at once, in the quote currency. */
export const spreadCost = (lots: Amount, bid: Price, ask: Price, pair: Pair): Amount =>
  notional(portion(lots, lotUnits(pair), 'down'), toPrice(subtract(toAmount(ask), toAmount(bid))), 'down')

/** A size in lots, and the size of this many lots, in units of the base. */
export const lotsOf = (sz: Amount, pair: Pick<Instrument, 'baseCcy'>): Amount => quotient(sz, lotUnits(pair), 'down')
export const sizeOfLots = (lots: Amount, pair: Pick<Instrument, 'baseCcy'>): Amount =>
  portion(lots, lotUnits(pair), 'down')

/** Orders come in steps of 0.01 lot, which is also the smallest. */
export const LOT_STEP = toAmount('0.01')
/** The largest order and position, in lots; new accounts have a smaller one of their own. */
export const MAX_LOTS = toAmount('100')
