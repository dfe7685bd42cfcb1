import {
  type Amount,
  add,
  compareRatios,
  isNegative,
  type Price,
  portion,
  quotient,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '../../base/money.ts'
import { type CrossPosition, crossHealth, isolatedHealth } from './account.ts'
import { isolatedEquity, type MarginMode, unrealised } from './position.ts'

export interface HeldPosition extends CrossPosition {
  readonly posId: string
  readonly instId: string
  readonly mode: MarginMode
}

/** All that contracts stand on, in settlement currency. */
export interface ContractAccount {
  /** The wallet without any margin and without what orders hold. */
  readonly available: Amount
  /** Set aside for orders: owned, but it carries no position. */
  readonly frozen: Amount
  readonly positions: readonly HeldPosition[]
}

/** Marks that move: those of one contract, or of all where none is named. */
export interface Move {
  readonly instId?: string | undefined
  /** In hundredths of a per cent; −10,000 is the loss of all worth. */
  readonly bp: number
}

export interface AccountAt {
  /** Of the whole account: what is available, set aside and put up, and every unrealised result. */
  readonly equity: Amount
  /** The highest margin ratio there is: of the shared margin or of an isolated position. Undefined when nothing is left. */
  readonly ratio: string | undefined
  /** Ids of the positions that would have been liquidated. */
  readonly liquidated: readonly string[]
}

const UNIT = 10_000
/** As far as what ends first is looked for: to next to nothing, and to eleven times the price. */
export const FURTHEST = { down: UNIT - 1, up: 10 * UNIT } as const

/** The mark after a move; never below zero. */
export const movedMark = (mark: Price, bp: number): Price =>
  toPrice(quotient(portion(toAmount(mark), String(Math.max(0, UNIT + bp)), 'down'), String(UNIT), 'down', 12))

const moved = ({ instId, bp }: Move, positions: readonly HeldPosition[]): readonly HeldPosition[] =>
  positions.map((one) =>
    instId === undefined || one.instId === instId ? { ...one, mark: movedMark(one.mark, bp) } : one,
  )

const worse = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || b === undefined ? undefined : compareRatios(a, b) >= 0 ? a : b

/**
 * The account after a move of marks, by the rules that liquidate. An isolated position that would be liquidated has lost
 * its margin; shared margin that would be, all that backed it. Fees of a close are not counted.
 */
export const accountAt = ({ available, frozen, positions }: ContractAccount, move: Move): AccountAt => {
  const now = moved(move, positions)
  const shared = now.filter(({ mode }) => mode === 'cross')
  const wallet = sum([available, ...shared.map(({ holding }) => holding.margin)])
  const cross = crossHealth({ wallet, positions: shared })
  let equity = add(frozen, cross.liquidated ? ZERO : cross.equity)
  let ratio = cross.ratio
  const liquidated = cross.liquidated ? shared.map(({ posId }) => posId) : []
  for (const { posId, mode, holding, tiers, mark } of now) {
    if (mode === 'cross') continue
    const health = isolatedHealth(holding, tiers, mark)
    ratio = worse(ratio, health.ratio)
    if (health.liquidated) liquidated.push(posId)
    else equity = add(equity, isolatedEquity(holding, mark))
  }
  return { equity: isNegative(equity) ? ZERO : equity, ratio, liquidated }
}

/** Unrealised results of all positions together. */
export const unrealisedOf = (positions: readonly Pick<HeldPosition, 'holding' | 'mark'>[]): Amount =>
  sum(positions.map(({ holding, mark }) => unrealised(holding, mark)))
