import { openingSide } from '#protocol'
import { watchedPrice } from '../../../server/engine/futures/quote.ts'
import type { Amendment } from '../../../server/engine/margin/amendment.ts'
import { type MarginFill, type MarginOrder } from '../../../server/engine/margin/types.ts'
import { order as compareFractions, fraction, minus } from '../../support/fraction.ts'
import type { Books } from './books.ts'

/** Was it filled at a price worse than its limit? */
export const beyond = ({ side, px }: MarginOrder, at: string): boolean =>
  px !== undefined && compareFractions(minus(fraction(at), fraction(px)), fraction('0')) * (side === 'buy' ? 1 : -1) > 0

/** What a user had amended, and what became of it. */
export interface AmendedOrder {
  readonly uid: string
  /** Undefined where no such order was live. */
  readonly before: MarginOrder | undefined
  readonly input: Amendment
  readonly after: MarginOrder
  /** What it took at once. */
  readonly fills: readonly MarginFill[]
}

/** Why an amended order is not what was asked for, lacks what it needs, or stands ahead of those before it. */
export const amendFault = (books: Books, { uid, before, input, after, fills }: AmendedOrder): string | undefined => {
  if (before?.uid !== uid || after.id !== before.id) return `${uid} amended what is not his`
  const { instId, side, px, trigger } = after
  const asked = input.px ?? input.trigPx ?? before.px ?? before.trigger?.px
  if (after.sz !== (input.sz ?? before.sz) || (px ?? trigger?.px) !== asked)
    return 'an amended order is not what was asked for'
  if (Number(after.sz) < Number(after.accFillSz)) return 'an order was amended below what was filled'
  if (trigger !== undefined) {
    if (input.trigPx === undefined) return undefined
    const quote = books.quotes.get(instId)
    const present = Number(quote && watchedPrice(quote, trigger.by))
    const isReached = trigger.dir === 'up' ? present >= Number(trigger.px) : present <= Number(trigger.px)
    return isReached ? 'a trigger was amended to what is reached' : undefined
  }
  if (fills.length > 0) {
    if (after.tif === 'post_only') return 'post-only took'
    return fills.some((fill) => beyond(after, fill.px)) ? 'filled beyond the limit' : undefined
  }
  const held = books.state.position(uid, instId)?.holding
  if (after.state === 'canceled' || px === undefined) return undefined
  const grew = px !== before.px || Number(after.sz) > Number(before.sz)
  const ahead = books.state
    .resting(instId, side)
    .some((one) => one.id !== after.id && one.px === px && BigInt(one.rank) > BigInt(after.rank))
  if (grew && ahead) return 'an amended order went ahead of others'
  const against = held !== undefined && openingSide(held.side) !== side ? Number(held.size) : 0
  const opens = after.reduceOnly ? 0 : Math.max(0, Number(after.sz) - Number(after.accFillSz) - against)
  const needed = opens * Number(px) * (1 / books.state.settings(uid, instId).leverage + 0.0005)
  return Math.abs(Number(after.frozen) - needed) > 1e-4
    ? `${after.frozen} is frozen for an amended order that needs ${needed}`
    : undefined
}
