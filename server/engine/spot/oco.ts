import {
  checkCount,
  checkFunds,
  checkPrice,
  checkSize,
  checkWaiting,
  freezeForPair,
  isRefusal,
  payCoin,
  type Refusal,
  STOP_SIDE,
  toPrice,
  type tradingContracts,
} from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen } from './booking.ts'
import { wouldTake } from './execute.ts'
import type { SpotOrder } from './spotOrder.ts'
import { triggerOf } from './trigger.ts'
import type { Work } from './work.ts'

type NewOco = Extract<tradingContracts.NewOrder, { readonly ordType: 'oco' }>

/** A refusal of the stop's limit price names a field of its own. */
const ofStop = (refusal: Refusal | undefined): Refusal | undefined =>
  refusal?.field === 'px' ? { ...refusal, field: 'stopPx' } : refusal

/** Accepts an OCO: a limit order and a stop that share one frozen amount. Returns the limit order. */
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
    ofStop(checkWaiting(stop, trigger.px, quote.instrument)) ??
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
