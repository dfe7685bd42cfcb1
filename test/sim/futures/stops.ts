import { type Amount, type CrossPosition, crossHealth, isLiquidated, type Price, sum, trailTrigger } from '#protocol'
import type { UserAct } from '../../../server/engine/futures/acts.ts'
import { tiersFor } from '../../../server/engine/margin/tiers.ts'
import type { MarginFill, MarginOrder, OpenPosition } from '../../../server/engine/margin/types.ts'
import type { Books } from './books.ts'

/** Would the position be lost if the mark of its contract stood at this price, everything else as it is? */
const isLostAt = (books: Books, position: OpenPosition, px: Price): boolean => {
  const { uid, instId, mode, holding } = position
  if (mode === 'isolated') return isLiquidated(holding, tiersFor(books.moment, instId), px)
  const shared = books.state.positionsOf(uid).filter((one) => one.mode === 'cross')
  const positions = shared.flatMap((one): CrossPosition[] => {
    const quote = books.quotes.get(one.instId)
    if (quote === undefined) return []
    const mark = one.instId === instId ? px : quote.mark
    const tiers = tiersFor(books.moment, one.instId)
    return [{ holding: one.holding, tiers, mark, feeRate: quote.instrument.takerFee }]
  })
  const wallet = sum([books.of(`${uid} available`), ...shared.map((one) => one.holding.margin)])
  return crossHealth({ wallet, positions }).liquidated
}

/** Where a stop would close: of a trailing one that is not activated, where it would right after that. */
const stopPrice = ({ kind, side, trigger, trail }: MarginOrder): Price | undefined => {
  if (kind === 'sl' || trail === undefined) return kind === 'sl' ? trigger?.px : undefined
  const from = trail.extreme ?? trail.activePx
  return from && trailTrigger(side === 'sell' ? 'long' : 'short', trail.callback, from)
}

/** Why a stop that was just accepted, or moved, should not have been: its position is lost where it would trigger. */
export const stopFault = (books: Books, order: MarginOrder): string | undefined => {
  const { uid, instId } = order
  const px = stopPrice(order)
  const position = books.state.position(uid, instId)
  if (px === undefined || position === undefined) return undefined
  return isLostAt(books, position, px) ? `a stop of ${uid} at ${px} can protect nothing` : undefined
}

/** Why exits of one kind, of which one was just set or grew, are too large together. */
export const coverFault = (books: Books, { uid, instId, kind }: MarginOrder): string | undefined => {
  const held: Amount | undefined = books.state.position(uid, instId)?.holding.size
  if (held === undefined || kind === 'order') return undefined
  const all = books.state.ordersOf(uid, instId).filter((one) => one.kind === kind)
  const covered = all.reduce((total, { sz, accFillSz }) => total + Number(sz) - Number(accFillSz), 0)
  return covered > Number(held) + 1e-9 ? `the ${kind}s of ${uid} close ${covered} of ${held}` : undefined
}

/**
 * The same of stops that came with orders of which the first was filled by one command (`fills`). Of users of whom only one
 * order was filled by it: what another one does to a position comes after the stop was accepted.
 */
export const ownStopFault = (books: Books, before: number, fills: readonly MarginFill[]): string | undefined => {
  const filled = new Set(fills.map(({ ordId }) => ordId))
  const orders = [...filled].flatMap((id) => books.orders.get(id) ?? [])
  for (const order of orders) {
    const isFirst = !books.fills.slice(0, before).some(({ ordId }) => ordId === order.id)
    const isAlone = orders.every((one) => one.id === order.id || one.uid !== order.uid)
    if (!isFirst || !isAlone) continue
    const stop = books.state.ordersOf(order.uid).find((one) => one.parentId === order.id && one.kind === 'sl')
    const fault = stop === undefined ? undefined : stopFault(books, stop)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Why a stop-loss should not have been refused as beyond liquidation: the position is not lost at its price. */
export const refusalFault = (books: Books, uid: string, act: UserAct): string | undefined => {
  if (act.kind !== 'protect' || !('instId' in act.position)) return undefined
  const position = books.state.position(uid, act.position.instId)
  const quote = books.quotes.get(act.position.instId)
  if (position === undefined || quote === undefined) return undefined
  const { input } = act
  const px =
    input.kind === 'trail'
      ? trailTrigger(position.holding.side, input.callback, input.activePx ?? quote[input.by])
      : input.trigPx
  return isLostAt(books, position, px) ? undefined : `a stop of ${uid} at ${px} was refused and would protect`
}

/** Does an exit wait for a price at which its position gains? */
export const gains = (kind: MarginOrder['kind'], trail: MarginOrder['trail']): boolean =>
  kind === 'tp' || (kind === 'trail' && trail?.extreme === undefined)

/** Why a trailing stop did not take a price as it should: it follows once it is activated, and only to the holder's good. */
export const trailFault = (
  { id, trigger, trail }: Pick<MarginOrder, 'id' | 'trigger' | 'trail'>,
  after: MarginOrder,
  reached: boolean,
  price: string,
): string | undefined => {
  if (trail === undefined || trigger === undefined || after.trail === undefined || after.state !== 'live')
    return undefined
  const up = after.side === 'sell' ? 1 : -1
  const [before, now] = [trail.extreme, after.trail.extreme].map((px) => (px === undefined ? undefined : Number(px)))
  if (before === undefined)
    return (now === Number(price)) === reached ? undefined : `the trailing stop ${id} was not activated at its price`
  if (now !== (up > 0 ? Math.max(before, Number(price)) : Math.min(before, Number(price))))
    return `the trailing stop ${id} has the extreme ${now} after ${before} and ${price}`
  const moved = (Number(after.trigger?.px) - Number(trigger.px)) * up
  return moved < 0 || (moved === 0) !== (now === before) ? `the trailing stop ${id} moved by ${moved}` : undefined
}

/** An order that was filled whole at once was looked at whole: a stop that it then lost should have been refused with it. */
export const foreseenFault = (books: Books, { id, state, uid }: MarginOrder): string | undefined =>
  state === 'filled' &&
  [...books.orders.values()].some((one) => one.parentId === id && one.cancelSource === 'beyond-liquidation')
    ? `an order of ${uid} was taken with a stop that could not be set`
    : undefined
