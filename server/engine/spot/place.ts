import {
  type Amount,
  checkCount,
  checkFunds,
  checkPrice,
  checkSize,
  checkSpend,
  checkWaiting,
  compare,
  freezeFor,
  freezeWaiting,
  isRefusal,
  type Price,
  payCoin,
  type Refusal,
  slippageBound,
  type TriggerPrice,
  toAmount,
  toPrice,
  type tradingContracts,
  ZERO,
} from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen } from './booking.ts'
import { execute, opposite, walkOf, wouldTake } from './execute.ts'
import { placeOco } from './oco.ts'
import type { SpotOrder } from './spotOrder.ts'
import { triggerOf } from './trigger.ts'
import type { Work } from './work.ts'

type NewOrder = tradingContracts.NewOrder
type Placed = SpotOrder | Refusal

const blank = (work: Work, ids: Ids, uid: string, input: NewOrder, { instrument }: Quote): SpotOrder => {
  const id = ids.next()
  return {
    id,
    uid,
    clOrdId: input.clOrdId ?? '',
    instId: instrument.instId,
    side: input.side,
    px: input.ordType === 'market' ? undefined : toPrice(input.px),
    sz: toAmount(input.sz),
    tgtCcy: input.ordType === 'market' ? input.tgtCcy : 'base_ccy',
    tif: input.ordType === 'market' ? 'ioc' : input.ordType === 'limit' ? input.tif : 'gtc',
    trigger: undefined,
    ocoId: '',
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

const placeLimit = (work: Work, ids: Ids, order: SpotOrder & { readonly px: Price }, quote: Quote): Placed => {
  const coin = payCoin(order)
  const refused =
    checkSize(order.sz, quote.instrument) ??
    checkPrice('px', order.px, toPrice(quote.ticker.last), quote.instrument) ??
    checkCount(work.state.liveCount(order.uid)) ??
    checkFunds(work.available(order.uid, coin), freezeFor(order.side, order.sz, order.px), coin)
  if (refused !== undefined) return refused
  if (order.tif === 'post_only' && wouldTake(work, order, quote)) return { error: 'wouldTake', field: 'px' }
  return execute(work, ids, order, quote)
}

const placeMarket = (work: Work, ids: Ids, order: SpotOrder, quote: Quote, maxSlippage: string | undefined): Placed => {
  const { instrument } = quote
  const levels = opposite(quote, order.side)
  const best = work.depth(order.instId, order.side, levels)[0]
  const worst = slippageBound(order, levels, maxSlippage)
  const spends = order.tgtCcy === 'quote_ccy'
  if (spends && order.side === 'sell') return { error: 'invalidField', field: 'tgtCcy' }
  if (best === undefined) return { error: 'noLiquidity' }
  const walk = walkOf(work, order, quote, worst)
  const needed: Amount = spends || order.side === 'sell' ? order.sz : walk.quote
  const coin = payCoin(order)
  const refused =
    (spends ? checkSpend(order.sz, toPrice(best[0]), instrument) : checkSize(order.sz, instrument)) ??
    checkFunds(work.available(order.uid, coin), needed, coin)
  if (refused !== undefined) return refused
  return compare(walk.base, ZERO) === 0 ? { error: 'noLiquidity' } : execute(work, ids, order, quote, worst)
}

/** Accepts an order with a trigger and freezes everything that it can need. */
const placeWaiting = (
  work: Work,
  blankOrder: SpotOrder,
  asked: { readonly trigPx: Price; readonly trigPxType: TriggerPrice },
  quote: Quote,
): Placed => {
  const trigger = triggerOf(asked.trigPx, asked.trigPxType, quote)
  if (isRefusal(trigger)) return trigger
  const order = { ...blankOrder, trigger }
  const coin = payCoin(order)
  const needed = freezeWaiting(order)
  const refused =
    checkWaiting(order, trigger.px, quote.instrument) ??
    checkCount(work.state.liveCount(order.uid)) ??
    checkFunds(work.available(order.uid, coin), needed, coin)
  return refused ?? adjustFrozen(work, order, needed)
}

/** Accepts an order and fills it against the quoted book, or refuses it. */
export const place = (work: Work, ids: Ids, uid: string, input: NewOrder, quote: Quote): Placed => {
  const order = blank(work, ids, uid, input, quote)
  if (input.ordType === 'market' && input.trigPx !== undefined && input.maxSlippage !== undefined)
    return { error: 'invalidField', field: 'maxSlippage' }
  if (input.ordType === 'oco') return placeOco(work, ids, order, input, quote)
  const { px } = order
  const placed =
    input.trigPx !== undefined
      ? placeWaiting(work, order, { trigPx: input.trigPx, trigPxType: input.trigPxType }, quote)
      : px === undefined
        ? placeMarket(work, ids, order, quote, input.ordType === 'market' ? input.maxSlippage : undefined)
        : placeLimit(work, ids, { ...order, px }, quote)
  if (!isRefusal(placed)) work.saveOrder(placed)
  return placed
}
