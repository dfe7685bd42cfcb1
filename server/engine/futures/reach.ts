import {
  type Amount,
  add,
  type CrossPosition,
  compare,
  crossHealth,
  isNegative,
  isPositive,
  MARGIN_WARNINGS,
  type Price,
  portion,
  quotient,
  subtract,
  sum,
  toAmount,
  toPrice,
  warningLevel,
} from '#protocol'
import { type Crowd, createCrowd, type Edge } from '../core/crowd.ts'
import type { Direction } from '../core/triggers.ts'
import { marginKey } from '../margin/margin.ts'
import type { MarginState } from '../margin/state.ts'
import type { LeverageTables } from '../margin/tiers.ts'
import type { OpenPosition } from '../margin/types.ts'

/** What an account is judged by in one contract. */
export interface MarkNow {
  readonly mark: Price
  readonly takerFee: string
}

export interface ReachParts {
  readonly state: () => MarginState
  readonly now: () => number
  readonly leverage: Pick<LeverageTables, 'table' | 'nextChange'>
  /** Undefined while the contract cannot be judged. */
  readonly markOf: (instId: string) => MarkNow | undefined
  /** What a user has available, where that is known; who shares margin is judged by the engine else. */
  readonly walletOf: (uid: string) => Amount | undefined
  /** So many accounts are judged at a time, that nobody else waits long. */
  readonly slice?: number
}

/**
 * Which accounts a mark concerns, without looking at the others. Each account (`marginKey`) that was judged gets a price
 * below and one above in each of its contracts; while every mark stays between, neither its warning nor its end can come
 * or go, whatever the marks do. The prices stand sorted by contract, so a mark that reaches none costs two comparisons.
 */
export interface Reach {
  /** Positions, wallet or warnings of this user changed: he is judged with the next mark. */
  touch(uid: string): void
  /** Everything may have changed, a table that was announced included. */
  reset(): void
  /**
   * The accounts that a mark of this contract concerns: something is to be done, or only the engine can tell. Looks at those
   * whose prices it reached first, and at no more than a slice; `isBehind` says that others have not been looked at.
   */
  concerned(instId: string): ReadonlySet<string>
  /** Asked again, at whatever mark there is then, `concerned` goes on with the others. */
  isBehind(instId: string): boolean
}

interface Account {
  readonly positions: readonly OpenPosition[]
  readonly edges: (readonly [instId: string, edge: Edge])[]
}

/** Taken off the room, so that what is rounded up cannot matter. */
const GRAIN = toAmount('0.000001')
/** From which level (0, 1, 2) the next one is reached, as fractions of needed over equity. */
const UPWARDS = [...MARGIN_WARNINGS, '1'] as const

const grouped = (positions: readonly OpenPosition[]): ReadonlyMap<string, readonly OpenPosition[]> => {
  const groups = new Map<string, OpenPosition[]>()
  for (const one of positions) groups.set(marginKey(one), [...(groups.get(marginKey(one)) ?? []), one])
  return groups
}

export const createReach = ({ state, now, leverage, markOf, walletOf, slice }: ReachParts): Reach => {
  const places = new Map<string, Crowd>()
  /** By user, what was judged together. */
  const users = new Map<string, Map<string, Account>>()
  /** By contract, the fee that its accounts were judged with. */
  const fees = new Map<string, string>()
  let tiersUntil: number | undefined
  let edges = 0

  const placeOf = (instId: string): Crowd => {
    const place = places.get(instId) ?? createCrowd(1, slice)
    places.set(instId, place)
    return place
  }
  const takeEdges = (account: Account): void => {
    for (const [instId, edge] of account.edges.splice(0)) placeOf(instId).remove(edge)
  }
  const leave = (uid: string): void => {
    for (const [key, account] of users.get(uid) ?? []) {
      takeEdges(account)
      for (const { instId } of account.positions) placeOf(instId).open.delete(key)
    }
    users.delete(uid)
  }
  const touch = (uid: string): void => {
    leave(uid)
    const held = state().positionsOf(uid)
    if (held.length === 0) return
    const accounts = new Map<string, Account>()
    for (const [key, positions] of grouped(held)) {
      accounts.set(key, { positions, edges: [] })
      for (const { instId } of positions) placeOf(instId).open.set(key, uid)
    }
    users.set(uid, accounts)
  }
  const reset = (): void => {
    for (const uid of users.keys()) leave(uid)
    for (const uid of state().users()) touch(uid)
    tiersUntil = leverage.nextChange(now())
  }

  /** How far money may move until the account's level changes; undefined when it has, or when nobody here can tell. */
  const room = (key: string, uid: string, all: readonly CrossPosition[], isShared: boolean): Amount | undefined => {
    const margins = sum(all.map(({ holding }) => holding.margin))
    const available = isShared ? walletOf(uid) : toAmount('0')
    if (available === undefined) return undefined
    const { equity, needed, ratio, liquidated } = crossHealth({ wallet: add(available, margins), positions: all })
    const level = state().warned.get(key) ?? 0
    if (liquidated || warningLevel(ratio) !== level) return undefined
    const up = subtract(portion(equity, UPWARDS[level], 'down'), needed)
    const below = level === 0 ? undefined : subtract(needed, portion(equity, UPWARDS[level - 1] ?? '1', 'up'))
    const least = below !== undefined && compare(below, up) < 0 ? below : up
    const left = subtract(least, GRAIN)
    return isNegative(left) ? toAmount('0') : left
  }
  const edge = (key: string, uid: string, instId: string, px: Amount, dir: Direction): void => {
    if (!isPositive(px)) return
    edges += 1
    const made: Edge = { id: String(edges), rank: String(edges), key, uid, trigger: { px: toPrice(px), dir } }
    placeOf(instId).insert(made)
    users.get(uid)?.get(key)?.edges.push([instId, made])
  }

  /** Gives the account new prices; false when the engine has to judge it, undefined when nobody can now. */
  const judge = (key: string, uid: string): boolean | undefined => {
    const account = users.get(uid)?.get(key)
    if (account === undefined) return undefined
    takeEdges(account)
    const { positions } = account
    for (const { instId } of positions) placeOf(instId).open.set(key, uid)
    const isShared = positions[0]?.mode === 'cross'
    const at = now()
    const all: CrossPosition[] = []
    for (const { instId, holding } of positions) {
      const quote = markOf(instId)
      if (quote === undefined) return undefined
      const { mark, takerFee } = quote
      fees.set(instId, takerFee)
      // Closing an isolated position costs its owner no more than what is there.
      all.push({ holding, tiers: leverage.table(instId, at).tiers, mark, feeRate: isShared ? takerFee : '0' })
    }
    const left = room(key, uid, all, isShared)
    if (left === undefined) return false
    const share = quotient(left, String(positions.length), 'down')
    for (const [index, { holding, tiers, mark, feeRate }] of all.entries()) {
      const instId = positions[index]?.instId ?? ''
      // A unit of price moves equity by the size, and what is needed by no more than its steepest rate and the fee.
      const steepest = add(add(toAmount('1'), toAmount(tiers.at(-1)?.mmr ?? '1')), toAmount(feeRate))
      const reach = quotient(share, portion(holding.size, steepest, 'up'), 'down')
      const middle = toAmount(mark)
      edge(key, uid, instId, subtract(middle, reach), 'down')
      edge(key, uid, instId, add(middle, reach), 'up')
      placeOf(instId).open.delete(key)
    }
    return true
  }
  return {
    touch,
    reset,
    isBehind: (instId) => places.get(instId)?.isBehind === true,
    concerned: (instId) => {
      if (tiersUntil !== undefined && now() >= tiersUntil) reset()
      const place = places.get(instId)
      const quote = place === undefined ? undefined : markOf(instId)
      if (place === undefined || quote === undefined) return new Set()
      if ((fees.get(instId) ?? quote.takerFee) !== quote.takerFee) {
        // It is another for all contracts at once, and what an account needs with it.
        fees.clear()
        reset()
      }
      return place.concerned([quote.mark], judge)
    },
  }
}
