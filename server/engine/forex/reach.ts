import {
  type Amount,
  add,
  compare,
  type ForexAccount,
  forexHealth,
  isNegative,
  MARGIN_CALL,
  minimum,
  negate,
  notional,
  type Price,
  portion,
  quotient,
  STOP_OUT,
  subtract,
  sum,
  toAmount,
  toDollars,
  toPrice,
} from '#protocol'
import { type Crowd, createCrowd, type Edge } from '../core/crowd.ts'
import type { MarginState } from '../margin/state.ts'

/** The dealing prices of a pair. */
export interface Dealing {
  readonly bid: Price
  readonly ask: Price
}

export interface ForexReachParts {
  readonly state: () => MarginState
  /**
   * The account at this moment, and the dealing prices that it hangs on by pair; undefined while nobody can judge it,
   * `ask` while only the engine can, because the wallet is not known here.
   */
  readonly account: (uid: string) =>
    | {
        readonly account: ForexAccount
        readonly prices: ReadonlyMap<string, Dealing>
        /** Does nothing but these prices move it? */
        readonly isAlone: boolean
      }
    | 'ask'
    | undefined
  /** Pairs that a position hangs on: its own, and the one that converts its result. */
  readonly pairsOf: (instId: string) => readonly string[]
  readonly dealing: (instId: string) => Dealing | undefined
  /** So many accounts are judged at a time, that nobody else waits long. */
  readonly slice?: number
}

/**
 * Which accounts a dealing price concerns, without looking at the others. An account that was judged gets a band around
 * the prices it hangs on; while all of them stay within, neither the margin call nor the stop-out can come or go. The
 * bands' ends stand sorted by pair, so a price that leaves none of them costs a few comparisons.
 */
export interface ForexReach {
  /** Positions or wallet of this user changed: he is judged with the next price. */
  touch(uid: string): void
  reset(): void
  /** The accounts for which something is to be done, or only the engine can tell; a slice of them, see `Crowd`. */
  concerned(instId: string): ReadonlySet<string>
  isBehind(instId: string): boolean
}

const SIDES = ['bid', 'ask'] as const
/** No band is wider than this part of a price: within it the bound below holds. */
const WIDEST = toAmount('0.05')
/**
 * With prices that move by a part f of at most 5 %, a result s·(size·price − cost)·conversion moves by less than
 * f·(2.11·size·price + 1.06·cost) dollars, and used margin by less than 1.06·f of itself.
 */
const BOUND = '2.2'

/** The part by which every price may move before the account's state can change. */
export const bandOf = (account: ForexAccount): Amount => {
  const { equity, used } = forexHealth(account)
  const distances = [MARGIN_CALL, STOP_OUT].map((level) => subtract(equity, portion(used, level, 'up')))
  const nearest = distances.map((one) => (isNegative(one) ? negate(one) : one)).toSorted(compare)[0] ?? toAmount('0')
  const moving = sum([
    used,
    ...account.positions.flatMap(({ holding, closing, conversion }) => [
      toDollars(notional(holding.size, closing, 'up'), conversion, 'up'),
      toDollars(holding.cost, conversion, 'up'),
    ]),
  ])
  return minimum(WIDEST, quotient(nearest, portion(add(moving, toAmount('1')), BOUND, 'up'), 'down'))
}

export const createForexReach = ({ state, account, pairsOf, dealing, slice }: ForexReachParts): ForexReach => {
  const places = new Map<string, Crowd>()
  const users = new Map<
    string,
    { readonly pairs: ReadonlySet<string>; readonly edges: [at: number, instId: string, edge: Edge][] }
  >()
  let made = 0

  const placeOf = (instId: string): Crowd => {
    const place = places.get(instId) ?? createCrowd(2, slice)
    places.set(instId, place)
    return place
  }
  const takeEdges = (uid: string): void => {
    for (const [at, instId, edge] of users.get(uid)?.edges.splice(0) ?? []) placeOf(instId).remove(edge, at)
  }
  const leave = (uid: string): void => {
    takeEdges(uid)
    for (const instId of users.get(uid)?.pairs ?? []) placeOf(instId).open.delete(uid)
    users.delete(uid)
  }
  const touch = (uid: string): void => {
    leave(uid)
    const pairs = new Set(
      state()
        .positionsOf(uid)
        .flatMap(({ instId }) => pairsOf(instId)),
    )
    if (pairs.size === 0) return
    users.set(uid, { pairs, edges: [] })
    for (const instId of pairs) placeOf(instId).open.set(uid, uid)
  }
  /** Gives the account a new band; false when the engine has to judge it, undefined when nobody can now. */
  const judge = (uid: string): boolean | undefined => {
    const user = users.get(uid)
    if (user === undefined) return undefined
    takeEdges(uid)
    for (const instId of user.pairs) placeOf(instId).open.set(uid, uid)
    const found = account(uid)
    if (found === undefined) return undefined
    if (found === 'ask') return false
    const { isCalled, isStoppedOut } = forexHealth(found.account)
    if (isStoppedOut || isCalled !== (state().warned.get(uid) ?? 0) > 0) return false
    // Results of contracts elsewhere move by prices that are not watched here.
    if (!found.isAlone) return true
    const part = bandOf(found.account)
    for (const [instId, prices] of found.prices) {
      for (const [at, side] of SIDES.entries())
        for (const dir of ['up', 'down'] as const) {
          const by = portion(toAmount(prices[side]), part, 'down')
          const px = toPrice(dir === 'up' ? add(toAmount(prices[side]), by) : subtract(toAmount(prices[side]), by))
          made += 1
          const edge: Edge = { id: String(made), rank: String(made), key: uid, uid, trigger: { px, dir } }
          placeOf(instId).insert(edge, at)
          user.edges.push([at, instId, edge])
        }
      placeOf(instId).open.delete(uid)
    }
    return true
  }
  return {
    touch,
    reset: () => {
      for (const uid of users.keys()) leave(uid)
      for (const uid of state().users()) touch(uid)
    },
    isBehind: (instId) => places.get(instId)?.isBehind === true,
    concerned: (instId) => {
      const place = places.get(instId)
      const prices = place === undefined ? undefined : dealing(instId)
      if (place === undefined || prices === undefined) return new Set()
      return place.concerned([prices.bid, prices.ask], judge)
    },
  }
}
