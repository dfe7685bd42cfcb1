import {
  type Amount,
  add,
  type ContractPreview,
  type CrossPosition,
  contractFee,
  crossHealth,
  crossLiquidationPrice,
  decimalsOf,
  endOfMarket,
  floorTo,
  type Holding,
  type Instrument,
  isolatedHealth,
  isPositive,
  isZero,
  negate,
  notionalAt,
  type Price,
  portion,
  previewContract,
  quotient,
  ratio,
  signedBy,
  slippageBound,
  subtract,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import type { OrderParts } from '../../ticket/confirm/limitHint.ts'
import { type Depth, midOf, slippageBpOf } from '../../ticket/market/depth.ts'
import type { PlannedContractOrder } from './plan.ts'
import type { Means, Terms } from './terms.ts'

/** Against what an order on a contract is counted. */
export interface ContractWorld {
  readonly instrument: Pick<Instrument, 'lotSz' | 'tickSz' | 'makerFee' | 'takerFee'>
  readonly terms: Terms
  readonly depth: Depth
  readonly mark: Price | undefined
  /** Rate of the next charge of funding, a fraction; undefined while unknown. */
  readonly fundingRate: string | undefined
  readonly means: Means | undefined
  /** The other positions of the shared margin, with their marks; undefined while one has none. */
  readonly others: readonly CrossPosition[] | undefined
}

/** What of an order fills, waits and ends at the depth shown now. */
export const partsOf = ({ preview, unfilled, isWaiting }: ContractSummary): OrderParts => ({
  now: preview.filled,
  rests: isWaiting ? ZERO : subtract(preview.left, unfilled),
  unfilled,
})

/** The resulting position and what it costs: money in settlement currency. */
export interface ContractSummary {
  readonly preview: ContractPreview
  /** Held before in this contract. */
  readonly before: Holding | undefined
  /** Liquidation price of the result; undefined where no price ends it, and of shared margin for a guest. */
  readonly liquidation: Price | undefined
  /** How far that is from the mark, a fraction above zero. */
  readonly distance: string | undefined
  /** Margin ratio of the result at the mark; undefined when nothing is left, or while it cannot be known. */
  readonly marginRatio: string | undefined
  /** It would be liquidated as soon as it stands. */
  readonly isOver: boolean
  /** Of the order, and of closing all of the result at its entry. */
  readonly fee: Amount
  readonly closeFee: Amount
  /** Price at which closing it all, that fee included, returns what was put in. */
  readonly breakEven: Price | undefined
  /** One charge at the present rate and mark; above zero it is paid. */
  readonly funding: Amount | undefined
  readonly slippageBp: string
  /** The most that the result can lose, with the fees of opening: its margin, or all that is shared. */
  readonly worst: Amount | undefined
  /** What the depth shown leaves of an order that does not wait. */
  readonly unfilled: Amount
  /** It waits for a trigger, and is counted as filled at its limit, or at the trigger, as a taker. */
  readonly isWaiting: boolean
  /** The worst price at which a market order that may open fills; undefined for the others. */
  readonly bound: Price | undefined
  /** What is unfilled lies beyond that price. */
  readonly isSlipping: boolean
}

const ONE = toAmount('1')

/** EP·(1 ± fee)/(1 ∓ fee): the way in and the way back paid. */
const breakEvenOf = (holding: Holding, fee: Amount, takerFee: string, tickSz: string): Price => {
  const paid = add(holding.cost, signedBy(holding.side, fee))
  const keep = holding.side === 'long' ? subtract(ONE, toAmount(takerFee)) : add(ONE, toAmount(takerFee))
  const px = toPrice(quotient(quotient(paid, holding.size, 'up'), keep, 'up', decimalsOf(tickSz) + 2))
  const down = floorTo(px, tickSz)
  return holding.side === 'long' && down !== px ? toPrice(add(toAmount(down), toAmount(tickSz))) : down
}

const distanceOf = (liquidation: Price | undefined, mark: Price | undefined): string | undefined => {
  if (liquidation === undefined || mark === undefined) return undefined
  const gap = subtract(toAmount(mark), toAmount(liquidation))
  return ratio(gap.startsWith('-') ? negate(gap) : gap, mark)
}

const evaluated = (holding: Holding | undefined, preview: ContractPreview, world: ContractWorld) => {
  const { terms, mark, means, others, instrument } = world
  if (holding === undefined) return { liquidation: undefined, marginRatio: '0', isOver: false }
  if (terms.mode === 'isolated') {
    const health = mark === undefined ? undefined : isolatedHealth(holding, terms.tiers, mark)
    return { liquidation: preview.liquidation, marginRatio: health?.ratio, isOver: health?.liquidated ?? false }
  }
  if (means === undefined || others === undefined || mark === undefined)
    return { liquidation: undefined, marginRatio: undefined, isOver: false }
  const wallet = subtract(add(means.shared, preview.realised), preview.fee)
  const own: CrossPosition = { holding, tiers: terms.tiers, mark, feeRate: instrument.takerFee }
  const account = { wallet, positions: [...others, own] }
  const health = crossHealth(account)
  return {
    liquidation: crossLiquidationPrice(account, own, decimalsOf(instrument.tickSz) + 2),
    marginRatio: health.ratio,
    isOver: health.liquidated,
  }
}

/** Cost and risk of an order before it is sent: the position that it results in, by the functions that fill and liquidate. */
export const summariseContract = (plan: PlannedContractOrder, world: ContractWorld): ContractSummary => {
  const { instrument, terms, depth, mark, fundingRate, means } = world
  const { side, size, px, tif } = plan
  const before = means?.holding
  const mid = midOf(depth)
  const levels = side === 'buy' ? depth.asks : depth.bids
  const { trigger } = plan
  const isWaiting = trigger !== undefined
  // The book that an entry will meet is not known yet.
  const bound = isWaiting ? undefined : slippageBound(plan, levels, plan.maxSlippage)
  const at = px ?? trigger?.px
  const limit = at === undefined ? {} : { limit: at }
  const order = { side, sz: size, leverage: terms.leverage, ...limit, worst: bound }
  const ends = tif === 'ioc' || tif === 'fok'
  const atDepth = previewContract(before, order, levels, mid, instrument, terms.tiers)
  // What would end now is counted as filled at its limit later, as a taker.
  const isKilled =
    !isWaiting && px !== undefined && (tif === 'fok' ? isPositive(atDepth.left) : ends && isZero(atDepth.filled))
  const killed = () =>
    previewContract(before, order, [], mid, { ...instrument, makerFee: instrument.takerFee }, terms.tiers)
  // The rest of one that fills in part ends with it: it is in no position, costs no fee and locks no margin.
  const partly = () => ({
    ...previewContract(before, { ...order, sz: atDepth.filled }, levels, mid, instrument, terms.tiers),
    left: atDepth.left,
  })
  const isPartly = !isWaiting && px !== undefined && ends && isPositive(atDepth.left)
  const preview = isKilled || isWaiting ? killed() : isPartly ? partly() : atDepth
  const { holding, entry, fee } = preview
  const state = evaluated(holding, preview, world)
  const rate = fundingRate === undefined ? undefined : toAmount(fundingRate)
  const stake = terms.mode === 'isolated' ? holding?.margin : means?.shared
  return {
    preview,
    before,
    ...state,
    distance: distanceOf(state.liquidation, mark),
    fee,
    closeFee:
      holding === undefined || entry === undefined ? ZERO : contractFee(holding.size, entry, instrument.takerFee),
    breakEven: holding === undefined ? undefined : breakEvenOf(holding, fee, instrument.takerFee, instrument.tickSz),
    funding:
      holding === undefined || mark === undefined || rate === undefined
        ? undefined
        : signedBy(holding.side, portion(notionalAt(holding, mark), rate, 'up', 12)),
    slippageBp: slippageBpOf(preview.slippage, preview.filled, mid),
    worst: holding === undefined || stake === undefined ? undefined : add(stake, fee),
    unfilled: !isWaiting && (px === undefined || ends) ? preview.left : ZERO,
    isWaiting,
    bound,
    isSlipping: isPositive(preview.left) && endOfMarket(levels, side, bound) === 'slippage',
  }
}
