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
  openingSide,
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
import { MARKET_RESERVE, type Share } from '../../ticket/amountEntry.ts'
import { closable, dearestPrice, type Means, type Terms } from './terms.ts'

type Steps = Pick<Instrument, 'lotSz' | 'takerFee'>

/** The largest size in whole lots that so much money carries: margin and a taker's fee. */
const largestCarried = (
  money: Amount,
  px: Price,
  { leverage }: Pick<Terms, 'leverage'>,
  { lotSz, takerFee }: Steps,
): Amount => {
  if (!isPositive(money)) return ZERO
  const perUnit = add(quotient(toAmount(px), String(leverage), 'up'), portion(toAmount(px), takerFee, 'up'))
  let size = floorTo(quotient(money, perUnit, 'down'), lotSz)
  // What is rounded up may ask for a last lot too much.
  while (isPositive(size) && compare(openingCost(size, px, leverage, takerFee), money) > 0)
    size = subtract(size, toAmount(lotSz))
  return size
}

/** What the tier of this leverage leaves above what is held on the same side; undefined where nothing bounds it. */
const leftInTier = (
  px: Price,
  side: Side,
  holding: Means['holding'],
  { leverage, tiers }: Pick<Terms, 'leverage' | 'tiers'>,
  reserve: string,
): Amount | undefined => {
  const cap = largestNotional(tiers, leverage)
  if (cap === undefined) return undefined
  const most = quotient(portion(cap, reserve, 'down'), px, 'down')
  const held = holding === undefined || openingSide(holding.side) !== side ? ZERO : holding.size
  return compare(most, held) > 0 ? subtract(most, held) : ZERO
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
 * What a share button means, in base and whole lots. Of an order that opens: that share of the largest size that the free
 * money carries, right after fees, and that the tier allows, and all that it closes before counts as carried. A little is
 * left out where the price can move while the order is on its way. Of one that only reduces: that share of the position.
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
  const reserve = px === limit ? '1' : MARKET_RESERVE
  const money = portion(portion(free, part, 'down'), reserve, 'down')
  const first = largestCarried(money, px, terms, steps)
  const worst = limit === undefined && side === 'buy' ? worstFor(add(first, held), side, levels, steps, px) : px
  const carried = worst === px ? first : largestCarried(money, worst, terms, steps)
  const most = leftInTier(worst, side, holding, terms, reserve)
  const opens = most === undefined ? carried : minimum(carried, portion(most, part, 'down'))
  return floorTo(add(portion(held, part, 'down'), opens), steps.lotSz)
}

/** How many lots money buys at a price: a size that was typed as what it is worth. */
export const sizeOfWorth = (worth: Amount, px: Price, lotSz: string): Amount =>
  floorTo(toAmount(ratio(worth, px, 18)), lotSz)
