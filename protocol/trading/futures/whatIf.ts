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

/** Everything that backs contracts, in settlement currency. */
export interface ContractAccount {
  /** The wallet without any margin and without frozen funds. */
  readonly available: Amount
  /** Set aside for orders: part of equity, but it carries no position. */
  readonly frozen: Amount
  readonly positions: readonly HeldPosition[]
}

/** Marks that move: those of one contract, or of all where none is named. */
export interface Move {
  readonly instId?: string | undefined
  /** In hundredths of a per cent; at −10,000 the price is zero. */
  readonly bp: number
}

export interface AccountAt {
  /** Of the whole account: available, set aside and put up, and every unrealised result. */
  readonly equity: Amount
  /** The highest margin ratio: of the shared margin or of an isolated position. Undefined when nothing is left. */
  readonly ratio: string | undefined
  /** Ids of the positions that would be liquidated. */
  readonly liquidated: readonly string[]
}

const UNIT = 10_000
/** How far a move is searched that ends something: down to almost zero, and up to eleven times the price. */
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
 * The account after a move of marks, by the rules that liquidate. A liquidated isolated position loses its margin;
 * liquidated shared margin, all that backed it. Fees of closing are not counted.
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
