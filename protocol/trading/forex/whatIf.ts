import { isNegative, sum, ZERO } from '../../base/money.ts'
import { lossBeyond } from '../futures/account.ts'
import { unrealised } from '../futures/position.ts'
import { type AccountAt, accountAt, type ContractAccount, FURTHEST, movedMark } from '../futures/whatIf.ts'
import { type ForexAccount, type ForexHealth, type ForexHeld, forexHealth } from './account.ts'

/** A forex position with the pair that moves it. */
export interface PairHeld extends ForexHeld {
  readonly instId: string
}

/** One wallet with both: it carries `contracts`, and forex is evaluated by what they leave of it. */
export interface WholeAccount {
  readonly contracts: ContractAccount
  readonly pairs: readonly PairHeld[]
}

/** Prices that move: those of one product, of one instrument, or all where neither is named. */
export interface WholeMove {
  readonly product?: 'contracts' | 'forex' | undefined
  readonly instId?: string | undefined
  /** In hundredths of a per cent. */
  readonly bp: number
}

export interface WholeAt extends AccountAt {
  readonly forex: ForexHealth
}

/**
 * The whole account after a move, by the rules that liquidate and stop out. Contracts are evaluated first, without
 * regard to forex. Forex counts what they leave of the wallet, less their losses beyond their margins. The conversion
 * of forex results into dollars does not move.
 */
export const wholeAt = ({ contracts, pairs }: WholeAccount, { product, instId, bp }: WholeMove): WholeAt => {
  const coins = product === 'forex' ? { bp: 0 } : { instId, bp }
  const at = accountAt(contracts, coins)
  const shared = contracts.positions.filter(({ mode }) => mode === 'cross')
  const isGone = shared.some(({ posId }) => at.liquidated.includes(posId))
  const results = shared.map((one) => {
    const isMoved = coins.instId === undefined || coins.instId === one.instId
    return unrealised(one.holding, isMoved ? movedMark(one.mark, coins.bp) : one.mark)
  })
  const margins = shared.map(({ holding }) => holding.margin)
  const forex: ForexAccount = {
    available: isGone ? ZERO : contracts.available,
    elsewhere: isGone ? ZERO : lossBeyond(margins, results),
    positions: pairs.map((one) =>
      product === 'contracts' || (instId !== undefined && instId !== one.instId)
        ? one
        : { ...one, closing: movedMark(one.closing, bp) },
    ),
  }
  const health = forexHealth(forex)
  const equity = sum([at.equity, ...pairs.map(({ holding }) => holding.margin), health.result])
  return { ...at, equity: isNegative(equity) ? ZERO : equity, forex: health }
}

/**
 * The smallest move in a direction, in whole hundredths of a per cent, that liquidates something or begins the
 * stop-out; undefined when none does. Equity above what is required is a concave function of the price, because
 * maintenance is convex; so an account that has ended stays ended further on, and bisection finds the first such move.
 */
export const firstEnd = (
  account: WholeAccount,
  move: Omit<WholeMove, 'bp'>,
  direction: 'down' | 'up',
): (WholeAt & { readonly bp: number }) | undefined => {
  const at = (steps: number) => {
    const bp = direction === 'down' ? -steps : steps
    return { bp, ...wholeAt(account, { ...move, bp }) }
  }
  const isHit = (steps: number): boolean => {
    const { liquidated, forex } = at(steps)
    return liquidated.length > 0 || forex.isStoppedOut
  }
  let low = 0
  let high = FURTHEST[direction]
  if (!isHit(high)) return undefined
  while (low < high) {
    const middle = (low + high) >> 1
    if (isHit(middle)) high = middle
    else low = middle + 1
  }
  return at(high)
}
