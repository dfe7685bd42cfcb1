import {
  type Amount,
  checkCount,
  checkFunds,
  checkPrice,
  checkSize,
  compare,
  isRefusal,
  type Refusal,
  toPrice,
  type tradingContracts,
} from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen, freezeFor, payCoin } from './booking.ts'
import { wouldTake } from './execute.ts'
import type { SpotOrder, Trigger } from './spotOrder.ts'
import { checkWaiting, freezeWaiting, triggerOf } from './trigger.ts'
import type { Work } from './work.ts'

type NewOco = Extract<tradingContracts.NewOrder, { readonly ordType: 'oco' }>

/** The limit order of a pair sells above the market and its stop below; of a buy the other way round. */
export const STOP_SIDE: Readonly<Record<SpotOrder['side'], Trigger['dir']>> = { sell: 'down', buy: 'up' }

/** What both orders of a pair need: one of them goes ahead, so the larger of the two. The limit order holds it. */
export const freezeForPair = (limit: SpotOrder, stop: SpotOrder): Amount => {
  const rests = limit.px === undefined ? limit.sz : freezeFor(limit.side, limit.sz, limit.px)
  const stops = freezeWaiting(stop)
  return compare(rests, stops) > 0 ? rests : stops
}

/** What is wrong with the limit price of the stop stands in a field of its own. */
const ofStop = (refusal: Refusal | undefined): Refusal | undefined =>
  refusal?.field === 'px' ? { ...refusal, field: 'stopPx' } : refusal

/** Accepts a limit order and a stop that freeze once; the answer is the limit order. */
export const placeOco = (
  work: Work,
  ids: Ids,
  limit: SpotOrder,
  { px, stopPx, trigPx, trigPxType }: NewOco,
  quote: Quote,
): SpotOrder | Refusal => {
  if (limit.side === 'buy' && stopPx === undefined) return { error: 'invalidField', field: 'stopPx' }
  const trigger = triggerOf(trigPx, trigPxType, quote)
  if (isRefusal(trigger)) return trigger
  const id = ids.next()
  const market = stopPx === undefined
  const stop = {
    ...limit,
    id,
    rank: id,
    clOrdId: '',
    px: market ? undefined : toPrice(stopPx),
    tif: market ? 'ioc' : 'gtc',
    trigger,
    ocoId: limit.id,
  } as const
  const coin = payCoin(limit)
  const needed = freezeForPair(limit, stop)
  const refused =
    checkSize(limit.sz, quote.instrument) ??
    checkPrice('px', toPrice(px), toPrice(quote.ticker.last), quote.instrument) ??
    ofStop(checkWaiting(stop, quote)) ??
    checkCount(work.state.liveCount(limit.uid) + 1)
  if (refused !== undefined) return refused
  if (trigger.dir !== STOP_SIDE[limit.side] || wouldTake(work, limit, quote)) return { error: 'ocoSides', field: 'px' }
  const short = checkFunds(work.available(limit.uid, coin), needed, coin)
  if (short !== undefined) return short
  const rested = adjustFrozen(work, { ...limit, ocoId: limit.id }, needed)
  work.saveOrder(rested)
  work.saveOrder(stop)
  return rested
}
