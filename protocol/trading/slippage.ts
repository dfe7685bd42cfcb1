import * as v from 'valibot'
import { add, type Price, portion, subtract, toAmount, toPrice } from '../base/money.ts'
import type { BookLevel } from '../base/okx.ts'
import { beyondLimit } from './matching.ts'
import type { Side } from './side.ts'

// How much worse than the best price a market order may fill. The engine fills by it and the ticket previews by it. It
// counts from the best price of the opposite side, not from the last price or the mark, because that is what the ticket
// shows. What only closes, stops, take-profits and liquidations are not bound: a way out that does not fill costs more
// than one that fills badly.

const ONE = toAmount('1')

/** A fraction of the best price, above zero and at most a tenth. */
export const slippage = v.pipe(v.string(), v.regex(/^0\.(?:0\d{0,3}[1-9]|1)$/))

/** The choices that a ticket offers. */
export const SLIPPAGES = ['0.005', '0.01', '0.02', '0.05'] as const
export type Slippage = (typeof SLIPPAGES)[number]

/** That of an order which names none. */
export const DEFAULT_SLIPPAGE: Slippage = '0.01'

/**
 * The worst price at which a market order may fill: the best price of the opposite side as the source
 * quotes it, and a fraction more for a buy or less for a sell. `levels` are asks for a buy, bids for a sell. Undefined
 * without a quote, for an order with a price of its own, and for one that only closes: that gets out at any price.
 */
export const slippageBound = (
  {
    side,
    px,
    reduceOnly = false,
  }: { readonly side: Side; readonly px?: Price | undefined; readonly reduceOnly?: boolean },
  levels: readonly BookLevel[],
  fraction: string = DEFAULT_SLIPPAGE,
): Price | undefined => {
  const best = levels[0]?.[0]
  if (best === undefined || px !== undefined || reduceOnly) return undefined
  const by = toAmount(fraction)
  return side === 'buy'
    ? toPrice(portion(toAmount(best), add(ONE, by), 'down'))
    : toPrice(portion(toAmount(best), subtract(ONE, by), 'up'))
}

/**
 * Why a market order ends with a rest: the bound, where depth beyond it would have filled more, else the depth. `levels`
 * are those of the opposite side, with or without what it took.
 */
export const endOfMarket = (
  levels: readonly BookLevel[],
  side: Side,
  worst: Price | undefined,
): 'slippage' | 'no-liquidity' => {
  const last = levels.at(-1)?.[0]
  return last !== undefined && worst !== undefined && beyondLimit(side, toPrice(last), worst) > 0
    ? 'slippage'
    : 'no-liquidity'
}
