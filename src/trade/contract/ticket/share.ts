import {
  type Amount,
  add,
  type BookLevel,
  compare,
  floorTo,
  type Instrument,
  isPositive,
  largestNotional,
  minimum,
  openingCost,
  type Price,
  portion,
  quotient,
  ratio,
  type Side,
  subtract,
  toAmount,
  toPrice,
  walkBook,
  ZERO,
} from '#protocol'
import type { Share } from '../../ticket/amountEntry.ts'
import { closable, dearestPrice, type Means, type Terms } from './terms.ts'

type Steps = Pick<Instrument, 'lotSz' | 'takerFee'>

/** A market moves while an order is on its way: so much of the money a share at the market leaves out. */
export const MARKET_RESERVE = '0.998'

/** The largest size in whole lots that can be opened with so much money: margin and a taker's fee, and the tier's bound. */
export const largestOpening = (
  money: Amount,
  px: Price,
  { leverage, tiers }: Pick<Terms, 'leverage' | 'tiers'>,
  { lotSz, takerFee }: Steps,
): Amount => {
  if (!isPositive(money)) return ZERO
  const perUnit = add(quotient(toAmount(px), String(leverage), 'up'), portion(toAmount(px), takerFee, 'up'))
  const cap = largestNotional(tiers, leverage)
  const carried = quotient(money, perUnit, 'down')
  const allowed = cap === undefined ? carried : minimum(carried, quotient(cap, px, 'down'))
  let size = floorTo(allowed, lotSz)
  // What is rounded up may ask for a last lot too much.
  while (isPositive(size) && compare(openingCost(size, px, leverage, takerFee), money) > 0)
    size = subtract(size, toAmount(lotSz))
  return size
}

/** The price that the depth ends at for a size: never better than the average that it is filled at. */
const worstFor = (size: Amount, side: Side, levels: readonly BookLevel[], steps: Steps, best: Price): Price =>
  walkBook(levels, side, { base: size }, steps).fills.at(-1)?.px ?? best

export interface ShareOf {
  readonly side: Side
  readonly limit: Price | undefined
  readonly reduceOnly: boolean
  /** The side of the book that the order takes from. */
  readonly levels: readonly BookLevel[]
}

/**
 * What a share button means, in base and whole lots. Of an order that opens: that share of the money that is free, right
 * after fees, and all that it closes before counts as carried. Of one that only reduces: that share of the position.
 * Undefined while there is no price to reckon with.
 */
export const contractShare = (
  share: Share,
  { side, limit, reduceOnly, levels }: ShareOf,
  { free, holding }: Means,
  terms: Pick<Terms, 'leverage' | 'tiers'>,
  steps: Steps,
): Amount | undefined => {
  const held = closable(holding, side)?.size ?? ZERO
  const part = String(share / 100)
  if (reduceOnly) return floorTo(portion(held, part, 'down'), steps.lotSz)
  const [level] = levels
  const best = level === undefined ? undefined : toPrice(level[0])
  const px = dearestPrice(side, limit, best)
  if (px === undefined) return undefined
  const money = portion(free, part, 'down')
  const spent = limit === undefined ? portion(money, MARKET_RESERVE, 'down') : money
  const first = largestOpening(spent, px, terms, steps)
  const opens =
    limit === undefined && side === 'buy'
      ? largestOpening(spent, worstFor(add(first, held), side, levels, steps, px), terms, steps)
      : first
  return floorTo(add(portion(held, part, 'down'), opens), steps.lotSz)
}

/** How many lots money buys at a price: a size that was typed as what it is worth. */
export const sizeOfWorth = (worth: Amount, px: Price, lotSz: string): Amount =>
  floorTo(toAmount(ratio(worth, px, 18)), lotSz)
