import { forexHealth, type Price, toAmount } from '#protocol'
import type { ForexAct } from '../../../server/engine/forex/commands.ts'
import { heldAt } from '../../../server/engine/forex/margin.ts'
import type { MarginFill, MarginOrder } from '../../../server/engine/margin/types.ts'
import type { ForexBooks } from './books.ts'

/** What lies within this part of a price counts as either: the stop-out price is rounded, and health by other steps. */
const GRAIN = 1e-9

/** Equity over half the used margin, less one, if this pair's position were closed at this price, everything else as it is. */
const roomAt = (books: ForexBooks, uid: string, instId: string, px: Price): number | undefined => {
  const positions = []
  for (const one of books.state.positionsOf(uid)) {
    const quote = books.quotes.get(one.instId)
    if (quote === undefined || !quote.canEvaluate) return undefined
    const held = heldAt(one, quote)
    positions.push(one.instId === instId ? { ...held, closing: px } : held)
  }
  const { equity, used } = forexHealth({
    available: books.of(`${uid} available`),
    elsewhere: toAmount('0'),
    positions,
  })
  return Number(equity) / (Number(used) / 2) - 1
}

/** Why a stop-loss that was just accepted, or moved, should not have been: the stop-out comes before it triggers. */
export const stopFault = (books: ForexBooks, { uid, instId, kind, trigger }: MarginOrder): string | undefined => {
  if (kind !== 'sl' || trigger === undefined || books.state.position(uid, instId) === undefined) return undefined
  const room = roomAt(books, uid, instId, trigger.px)
  return room !== undefined && room < -GRAIN
    ? `a stop of ${uid} at ${trigger.px} in ${instId} can protect nothing`
    : undefined
}

/** Why one should not have been refused so: at its price the account is still sound. */
export const refusalFault = (books: ForexBooks, uid: string, act: ForexAct): string | undefined => {
  if (act.kind !== 'protect') return undefined
  const held = books.state.positionsOf(uid).find(({ posId }) => posId === act.posId)
  const room = held && roomAt(books, uid, held.instId, act.input.trigPx)
  return room !== undefined && room > GRAIN
    ? `a stop of ${uid} at ${act.input.trigPx} was refused and would protect`
    : undefined
}

/** Why exits of one kind, of which one was just set or grew, are too large together. */
export const coverFault = (books: ForexBooks, { uid, instId, kind }: MarginOrder): string | undefined => {
  const held = books.state.position(uid, instId)?.holding.size
  if (held === undefined || kind === 'order') return undefined
  const all = books.state.ordersOf(uid, instId).filter((one) => one.kind === kind)
  const covered = all.reduce((total, { sz, accFillSz }) => total + Number(sz) - Number(accFillSz), 0)
  return covered > Number(held) ? `the ${kind}s of ${uid} close ${covered} of ${held}` : undefined
}

/** Of an order that was dealt whole at once: its stop is sound, for it was looked at with what results from the order. */
export const foreseenFault = (
  books: ForexBooks,
  { id, uid, instId, state }: MarginOrder,
  dealt: readonly MarginFill[],
): string | undefined => {
  if (dealt.length === 0 || state !== 'filled') return undefined
  const own = [...books.orders.values()].filter((one) => one.parentId === id && one.kind === 'sl')
  if (own.some((one) => one.cancelSource === 'beyond-liquidation'))
    return `an order of ${uid} was taken with a stop that could not be set`
  const stop = books.state.ordersOf(uid, instId).find((one) => one.parentId === id && one.kind === 'sl')
  return stop === undefined ? undefined : stopFault(books, stop)
}
