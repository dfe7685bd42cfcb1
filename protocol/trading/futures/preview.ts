import { type Amount, add, averagePrice, notional, type Price, subtract, ZERO } from '../../base/money.ts'
import type { BookLevel } from '../../base/okx.ts'
import { decimalsOf, type Instrument } from '../instrument.ts'
import type { Side } from '../side.ts'
import { walkBook } from '../spot/fills.ts'
import { fillHolding } from './fills.ts'
import { entryPrice, type Holding, liquidationPrice } from './position.ts'
import type { Tier } from './tiers.ts'

export interface ContractRequest {
  readonly side: Side
  readonly sz: Amount
  readonly leverage: number
  /** Limit price; what the book does not fill up to it is assumed to fill at it later, as a maker. */
  readonly limit?: Price
  /** Of a market order: see `slippageBound`. What lies beyond it ends unfilled. */
  readonly worst?: Price | undefined
}

export interface ContractPreview {
  /** The position once all of the order is filled; undefined when none is left. */
  readonly holding: Holding | undefined
  readonly entry: Price | undefined
  /** Of an isolated position. */
  readonly liquidation: Price | undefined
  /** Filled at once against the depth shown, and at which average. */
  readonly filled: Amount
  readonly avgPx: Price | undefined
  readonly worstPx: Price | undefined
  /** What the depth or the limit leaves unfilled for now. */
  readonly left: Amount
  readonly closed: Amount
  readonly opened: Amount
  readonly realised: Amount
  readonly released: Amount
  readonly locked: Amount
  readonly fee: Amount
  /** Cost against mid: spread and depth together. */
  readonly slippage: Amount
}

/** The resulting position of an order, computed by the same functions that fill and book it. */
export const previewContract = (
  before: Holding | undefined,
  request: ContractRequest,
  levels: readonly BookLevel[],
  mid: Price | undefined,
  instrument: Pick<Instrument, 'lotSz' | 'tickSz' | 'makerFee' | 'takerFee'>,
  tiers: readonly Tier[],
): ContractPreview => {
  const { side, sz, leverage, limit, worst } = request
  const walk = walkBook(levels, side, { base: sz }, instrument, limit ?? worst)
  const taken = walk.fills.map((fill) => ({ ...fill, side, leverage, feeRate: instrument.takerFee }))
  const rests =
    limit === undefined || walk.left === ZERO
      ? []
      : [{ px: limit, sz: walk.left, side, leverage, feeRate: instrument.makerFee }]
  let holding = before
  const totals = { closed: ZERO, opened: ZERO, realised: ZERO, released: ZERO, locked: ZERO, fee: ZERO }
  for (const fill of [...taken, ...rests]) {
    const effect = fillHolding(holding, fill)
    holding = effect.holding
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] = add(totals[name], effect[name])
  }
  const decimals = decimalsOf(instrument.tickSz) + 2
  const atMid = mid === undefined ? walk.quote : notional(walk.base, mid, 'down')
  return {
    ...totals,
    holding,
    entry: holding === undefined ? undefined : entryPrice(holding, decimals),
    liquidation: holding === undefined ? undefined : liquidationPrice(holding, tiers, decimals),
    filled: walk.base,
    avgPx: averagePrice(walk.quote, walk.base, decimals),
    worstPx: walk.fills.at(-1)?.px,
    left: walk.left,
    slippage: side === 'buy' ? subtract(walk.quote, atMid) : subtract(atMid, walk.quote),
  }
}
