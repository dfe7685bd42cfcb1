import {
  type Amount,
  compare,
  floorTo,
  isPositive,
  type Order,
  type Price,
  type Refusal,
  sizeFor,
  toAmount,
  toPrice,
  type tradingContracts,
  type Walk,
  type Want,
  walkBook,
  ZERO,
} from '#protocol'
import type { Ids } from '../ids.ts'
import { adjustFrozen, fillOrder, freezeFor, payCoin, stateAfterFill } from './booking.ts'
import { checkCount, checkFunds, checkPrice, checkSize, checkSpend, type Quote } from './checks.ts'
import { remaining, type SpotOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

type NewOrder = tradingContracts.NewOrder
type Placed = SpotOrder | Refusal

/** The side of the book that an order takes from. */
export const opposite = ({ book }: Quote, side: Order['side']): Quote['book']['asks'] =>
  side === 'buy' ? book.asks : book.bids

const blank = (work: Work, ids: Ids, uid: string, input: NewOrder, { instrument }: Quote): SpotOrder => {
  const id = ids.next()
  return {
    id,
    uid,
    clOrdId: input.clOrdId ?? '',
    instId: instrument.instId,
    side: input.side,
    px: input.ordType === 'limit' ? toPrice(input.px) : undefined,
    sz: toAmount(input.sz),
    tgtCcy: input.ordType === 'market' ? input.tgtCcy : 'base_ccy',
    state: 'live',
    accFillSz: ZERO,
    accFillQuote: ZERO,
    fee: ZERO,
    feeCcy: input.side === 'buy' ? instrument.baseCcy : instrument.quoteCcy,
    frozen: ZERO,
    cancelSource: '',
    cTime: work.at,
    uTime: work.at,
    rank: id,
    version: 0,
  }
}

/**
 * Takes what the book shows within the limit and freezes for the rest, which then rests at its price. What was frozen
 * for the order before must have been released.
 */
export const takeThenRest = (
  work: Work,
  ids: Ids,
  order: SpotOrder & { readonly px: Price },
  quote: Quote,
): SpotOrder => {
  const levels = opposite(quote, order.side)
  const depth = work.depth(order.instId, order.side, levels)
  const { fills } = walkBook(depth, order.side, { base: remaining(order) }, quote.instrument, order.px)
  work.take(order.instId, order.side, levels, fills)
  const taken = fillOrder(work, ids, order, quote.instrument, fills, 'T')
  const rested = adjustFrozen(work, taken, freezeFor(taken.side, remaining(taken), order.px))
  return { ...rested, state: stateAfterFill(rested) }
}

const placeLimit = (work: Work, ids: Ids, order: SpotOrder & { readonly px: Price }, quote: Quote): Placed => {
  const coin = payCoin(order)
  const refused =
    checkSize(order.sz, quote.instrument) ??
    checkPrice(order.px, quote) ??
    checkCount(work.state.liveCount(order.uid)) ??
    checkFunds(work.available(order.uid, coin), freezeFor(order.side, order.sz, order.px), coin)
  return refused ?? takeThenRest(work, ids, order, quote)
}

/** Is all done but what is too little for another lot? (Money to spend rarely divides evenly.) */
const isSpent = ({ fills, left }: Walk, want: Want, lotSz: string): boolean => {
  const worst = fills.at(-1)
  if (!isPositive(left)) return true
  return 'quote' in want && worst !== undefined && !isPositive(floorTo(sizeFor(left, worst.px), lotSz))
}

const placeMarket = (work: Work, ids: Ids, order: SpotOrder, quote: Quote): Placed => {
  const { instrument } = quote
  const levels = opposite(quote, order.side)
  const depth = work.depth(order.instId, order.side, levels)
  const best = depth[0]
  const spends = order.tgtCcy === 'quote_ccy'
  if (spends && order.side === 'sell') return { error: 'invalidField', field: 'tgtCcy' }
  if (best === undefined) return { error: 'noLiquidity' }
  const want: Want = spends ? { quote: order.sz } : { base: order.sz }
  const walk = walkBook(depth, order.side, want, instrument)
  const needed: Amount = spends || order.side === 'sell' ? order.sz : walk.quote
  const coin = payCoin(order)
  const refused =
    (spends ? checkSpend(order.sz, toPrice(best[0]), instrument) : checkSize(order.sz, instrument)) ??
    checkFunds(work.available(order.uid, coin), needed, coin)
  if (refused !== undefined) return refused
  if (compare(walk.base, ZERO) === 0) return { error: 'noLiquidity' }
  work.take(order.instId, order.side, levels, walk.fills)
  const filled = fillOrder(work, ids, order, instrument, walk.fills, 'T')
  return isSpent(walk, want, instrument.lotSz)
    ? { ...filled, state: 'filled' }
    : { ...filled, state: 'canceled', cancelSource: 'no-liquidity' }
}

/** Accepts an order and fills it against the quoted book, or says why not. */
export const place = (work: Work, ids: Ids, uid: string, input: NewOrder, quote: Quote): Placed => {
  const order = blank(work, ids, uid, input, quote)
  const { px } = order
  const placed =
    px === undefined ? placeMarket(work, ids, order, quote) : placeLimit(work, ids, { ...order, px }, quote)
  if (!('error' in placed)) work.saveOrder(placed)
  return placed
}
