import {
  type Amount,
  bankruptcyPrice,
  compare,
  crossHealth,
  excessOverTier,
  exhaustingPrice,
  type Holding,
  isLiquidated,
  isPositive,
  maintenanceOf,
  notionalAt,
  type Price,
  subtract,
  takeoverOrder,
  takeoverPrice,
  toAmount,
  walkBook,
} from '#protocol'
import { house, user } from '../../ledger/posting.ts'
import { endOrder } from '../margin/booking.ts'
import { tiersFor } from '../margin/tiers.ts'
import { COIN, type OpenPosition } from '../margin/types.ts'
import { opposite } from './execute.ts'
import { crossOf, marginKey, warn } from './margin.ts'
import { type ContractQuote } from './quote.ts'
import { closeAt, dispose } from './takeover.ts'
import type { ContractWork } from './work.ts'

/** The size to close so that the position falls into the next lower tier; undefined in the lowest tier. */
const excess = (work: ContractWork, holding: Holding, { instrument, mark }: ContractQuote): Amount | undefined =>
  excessOverTier(holding, mark, tiersFor(work, instrument.instId), instrument.lotSz)

/** Closes a part of a position on the book, never beyond `limit`. Returns false when nothing was filled. */
const reduce = (
  work: ContractWork,
  position: OpenPosition,
  sz: Amount,
  limit: Price | undefined,
  quote: ContractQuote,
): boolean => {
  const { instId, holding } = position
  const side = holding.side === 'long' ? 'sell' : 'buy'
  const levels = opposite(quote, side)
  const { fills } = walkBook(work.depth(instId, side, levels), side, { base: sz }, quote.instrument, limit)
  if (fills.length === 0) return false
  return (
    work.attempt(() => {
      if (!closeAt(work, position, 'liquidation', fills)) return undefined
      work.take(instId, side, levels, fills)
      return true
    }) ?? false
  )
}

const cancelOrders = (work: ContractWork, uid: string, instId?: string): void => {
  for (const order of work.state.ordersOf(uid, instId)) endOrder(work, order, 'liquidation')
}

const liquidateIsolated = (work: ContractWork, first: OpenPosition, quote: ContractQuote): void => {
  const { uid, instId } = first
  const tiers = tiersFor(work, instId)
  cancelOrders(work, uid, instId)
  for (;;) {
    const position = work.state.position(uid, instId)
    if (position === undefined || !isLiquidated(position.holding, tiers, quote.mark)) return
    const px = bankruptcyPrice(position.holding)
    if (px === undefined) return
    const part = excess(work, position.holding, quote)
    // A fill beyond the bankruptcy price would lose more than the margin, so that price is the limit.
    if (part !== undefined && isPositive(part) && reduce(work, position, part, px, quote)) continue
    takeOver(work, position, px, quote)
    return
  }
}

/** The house takes the whole position over at this price. What is left of its margin goes to the insurance fund. */
const takeOver = (work: ContractWork, position: OpenPosition, px: Price, quote: ContractQuote): void => {
  const { uid, posId, holding } = position
  const before = work.available(uid)
  if (!closeAt(work, position, 'liquidation', [{ px, sz: holding.size }]))
    throw new Error(`position ${posId} owes more than its margin at ${px}`)
  const left = subtract(work.available(uid), before)
  if (position.mode === 'isolated' && isPositive(left))
    work.post(posId, [
      { from: user(uid, 'available'), to: house('insurance'), coin: COIN, amount: left, cause: 'futures-liquidation' },
    ])
  dispose(work, posId, holding, px, quote)
}

/** Liquidates cross margin: cancels orders, then reduces the position that needs most, then takes everything over. */
const liquidateCross = (work: ContractWork, uid: string): void => {
  cancelOrders(work, uid)
  for (;;) {
    const account = crossOf(work, uid)
    if (account === undefined || !crossHealth(account).liquidated) return
    const ordered = account.of.toSorted((a, b) => compare(needs(work, b), needs(work, a)))
    const reduced = ordered.some((position) => {
      const quote = work.quote(position.instId)
      if (quote === undefined) return false
      const part = excess(work, position.holding, quote)
      return part !== undefined && isPositive(part) && reduce(work, position, part, undefined, quote)
    })
    if (!reduced) break
  }
  takeOverAll(work, uid)
}

const needs = (work: ContractWork, { instId, holding }: OpenPosition): Amount => {
  const mark = work.quote(instId)?.mark
  return mark === undefined ? toAmount('0') : maintenanceOf(tiersFor(work, instId), notionalAt(holding, mark))
}

/**
 * Takes all positions over at their mark prices, but for the largest. The largest goes at the price that uses up the
 * rest of the wallet: the bankruptcy price of the account. Gains are booked first, so that the wallet is never below
 * zero.
 */
const takeOverAll = (work: ContractWork, uid: string): void => {
  const account = crossOf(work, uid)
  if (account === undefined || !crossHealth(account).liquidated) return
  const positions = account.of.flatMap((position) => {
    const quote = work.quote(position.instId)
    return quote === undefined ? [] : [{ position, quote, holding: position.holding, mark: quote.mark }]
  })
  const { others, largest } = takeoverOrder(positions)
  if (largest === undefined) return
  // A loss beyond the wallet is booked only as far as the wallet covers it; the largest position carries the rest.
  for (const { position, quote, holding, mark } of others)
    takeOver(work, position, takeoverPrice(work.available(uid), holding, mark), quote)
  const held = work.state.position(uid, largest.position.instId)
  if (held === undefined) return
  takeOver(work, held, exhaustingPrice(work.available(uid), held.holding, largest.mark), largest.quote)
}

/** Evaluates the positions in a contract, all or those of the accounts in `only`, and warns or liquidates. */
export const evaluateMark = (work: ContractWork, quote: ContractQuote, only?: ReadonlySet<string>): void => {
  const { instId } = quote.instrument
  const evaluated = new Set<string>()
  for (const one of work.state.positionsIn(instId)) {
    const { uid, mode } = one
    if (only !== undefined && !only.has(marginKey(one))) continue
    // Deleveraging for another position may have closed this one.
    const position = work.state.position(uid, instId)
    if (position === undefined) continue
    if (mode === 'isolated') {
      if (isLiquidated(position.holding, tiersFor(work, instId), quote.mark)) liquidateIsolated(work, position, quote)
    } else if (!evaluated.has(uid)) {
      evaluated.add(uid)
      const account = crossOf(work, uid)
      if (account !== undefined && crossHealth(account).liquidated) liquidateCross(work, uid)
    }
    const left = work.state.position(uid, instId)
    if (left !== undefined) warn(work, left)
  }
}
