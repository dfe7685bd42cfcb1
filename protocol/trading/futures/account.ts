import {
  type Amount,
  add,
  compare,
  compareRatios,
  isNegative,
  isPositive,
  isZero,
  negate,
  type Price,
  portion,
  ratio,
  subtract,
  sum,
  sumOfRatios,
  ZERO,
} from '../../base/money.ts'
import { type Holding, liquidationPrice, notionalAt, unrealised } from './position.ts'
import { initialMargin, maintenanceOf, type Tier } from './tiers.ts'

/** A position of the shared margin, with what it is evaluated by. `feeRate` is the taker's, for closing it. */
export interface CrossPosition {
  readonly holding: Holding
  readonly tiers: readonly Tier[]
  readonly mark: Price
  readonly feeRate: string
}

export interface CrossAccount {
  /** Everything of the settlement coin that backs the shared positions: the wallet without isolated margins. */
  readonly wallet: Amount
  readonly positions: readonly CrossPosition[]
}

export interface CrossHealth {
  /** Wallet and unrealised results. */
  readonly equity: Amount
  /** Maintenance and the fees of closing everything. */
  readonly needed: Amount
  /** Required over equity as a fraction: rises towards liquidation at 1. `undefined` when equity is used up. */
  readonly ratio: string | undefined
  readonly liquidated: boolean
}

/** Maintenance over equity at which a warning is given; positions are liquidated at 1. */
export const MARGIN_WARNINGS = ['0.8', '0.95'] as const

/**
 * Whether shared margin still carries its positions: account ratio = equity / Σ(maintenance + close fee), liquidated at
 * 1.
 */
export const crossHealth = ({ wallet, positions }: CrossAccount): CrossHealth => {
  const equity = add(wallet, sum(positions.map(({ holding, mark }) => unrealised(holding, mark))))
  const needed = sum(
    positions.map(({ holding, tiers, mark, feeRate }) => {
      const notional = notionalAt(holding, mark)
      return add(maintenanceOf(tiers, notional), portion(notional, feeRate, 'up'))
    }),
  )
  return { equity, needed, ...ratioOf(equity, needed) }
}

/** Required over equity: undefined and liquidated when nothing is left, '0' when nothing is required. */
const ratioOf = (equity: Amount, needed: Amount): Pick<CrossHealth, 'ratio' | 'liquidated'> => {
  if (isZero(needed)) return { ratio: '0', liquidated: false }
  if (!isPositive(equity)) return { ratio: undefined, liquidated: true }
  return { ratio: ratio(needed, equity), liquidated: compare(needed, equity) >= 0 }
}

/**
 * Price of one contract at which shared margin ends, while the rest of the account does not move: that of an isolated
 * position whose margin is what the others leave, and whose maintenance contains the fee of closing it. Undefined where
 * no price above zero ends it.
 */
export const crossLiquidationPrice = (
  { wallet, positions }: CrossAccount,
  of: CrossPosition,
  decimals?: number,
): Price | undefined => {
  const { equity, needed } = crossHealth({ wallet, positions: positions.filter((one) => one !== of) })
  const tiers = of.tiers.map((tier) => ({ ...tier, mmr: sumOfRatios(tier.mmr, of.feeRate) }))
  return liquidationPrice({ ...of.holding, margin: subtract(equity, needed) }, tiers, decimals)
}

/** The same measure for one isolated position, whose equity is its own margin and result. */
export const isolatedHealth = (holding: Holding, tiers: readonly Tier[], mark: Price): CrossHealth => {
  const equity = add(holding.margin, unrealised(holding, mark))
  const needed = maintenanceOf(tiers, notionalAt(holding, mark))
  return { equity, needed, ...ratioOf(equity, needed) }
}

/** How many of the warnings a ratio has passed: 0, 1 (80 %) or 2 (95 %). */
export const warningLevel = (ratioNow: string | undefined): 0 | 1 | 2 => {
  if (ratioNow === undefined) return 2
  const [first, second] = MARGIN_WARNINGS
  return compareRatios(ratioNow, second) >= 0 ? 2 : compareRatios(ratioNow, first) >= 0 ? 1 : 0
}

/** Losses beyond the margins that were put up, which the wallet must carry: zero or below. */
export const lossBeyond = (margins: readonly Amount[], results: readonly Amount[]): Amount => {
  const left = sum([...margins, ...results])
  return isNegative(left) ? left : ZERO
}

/** The part of the wallet that may back new orders: unrealised losses count, gains do not. */
export const freeForOrders = (available: Amount, crossResults: readonly Amount[]): Amount => {
  const total = sum(crossResults)
  const left = isNegative(total) ? add(available, total) : available
  return isNegative(left) ? ZERO : left
}

/** The margin that an isolated position can give back: what exceeds the initial margin, without uncovering a loss. */
export const removableMargin = (holding: Holding, initial: Amount, mark: Price): Amount => {
  const result = unrealised(holding, mark)
  const spare = subtract(isNegative(result) ? add(holding.margin, result) : holding.margin, initial)
  return isNegative(spare) ? ZERO : spare
}

const notBelow0 = (value: Amount): Amount => (isPositive(value) ? value : ZERO)

/**
 * What a change of leverage moves from the wallet into a position's margin (below zero: out of it). A lower leverage
 * requires more; a higher one frees what exceeds the new initial margin. Margin that was added by hand counts and
 * stays, and a loss stays covered.
 */
export const releverBy = (holding: Holding, leverage: number, mark: Price): Amount => {
  const [old, next] = [initialMargin(holding.cost, holding.leverage), initialMargin(holding.cost, leverage)]
  return leverage < holding.leverage
    ? notBelow0(subtract(next, holding.margin))
    : negate(removableMargin(holding, add(next, notBelow0(subtract(holding.margin, old))), mark))
}
