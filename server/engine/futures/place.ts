import {
  type Amount,
  add,
  averagePrice,
  compare,
  isPositive,
  isZero,
  openingSide,
  type Price,
  type Refusal,
  type Side,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { user } from '../../ledger/posting.ts'
import { checkCount, checkFunds, checkPrice, checkSize, checkTier, neededFor, openingPart } from './checks.ts'
import { takeLimit, takeMarket, walkOf } from './execute.ts'
import { COIN, type ContractQuote, type FuturesOrder, type PriceKind, type Tif } from './types.ts'
import type { Work } from './work.ts'

export interface ContractWish {
  readonly instId: string
  readonly side: Side
  readonly sz: Amount
  /** A limit price; without one the order is at the market. */
  readonly px?: Price | undefined
  readonly tif?: Tif | undefined
  readonly reduceOnly?: boolean | undefined
}

/** A take-profit or stop-loss on the position, of all or a part of it. */
export interface ProtectWish {
  readonly instId: string
  readonly kind: 'tp' | 'sl'
  readonly sz: Amount
  readonly trigPx: Price
  readonly by: PriceKind
}

export const newOrder = (
  work: Work,
  uid: string,
  wish: Pick<FuturesOrder, 'instId' | 'kind' | 'side' | 'sz'> & Partial<FuturesOrder>,
): FuturesOrder => {
  const id = work.ids.next()
  return {
    id,
    uid,
    px: undefined,
    tif: 'ioc',
    reduceOnly: true,
    trigger: undefined,
    state: 'live',
    accFillSz: ZERO,
    accFillQuote: ZERO,
    fee: ZERO,
    realised: ZERO,
    frozen: ZERO,
    cancelSource: '',
    cTime: work.at,
    uTime: work.at,
    rank: id,
    version: 0,
    ...wish,
  }
}

/** Closing more than is held, or what is not held, is refused rather than cut. */
const checkClose = (work: Work, { uid, instId, side, sz, reduceOnly }: FuturesOrder): Refusal | undefined => {
  if (!reduceOnly) return undefined
  const holding = work.state.position(uid, instId)?.holding
  if (holding === undefined || openingSide(holding.side) === side) return { error: 'positionUnknown' }
  return compare(sz, holding.size) > 0
    ? { error: 'sizeTooLarge', field: 'sz', values: { max: holding.size } }
    : undefined
}

const freeze = (work: Work, order: FuturesOrder, amount: Amount): FuturesOrder => {
  if (isZero(amount)) return order
  const [from, to] = [user(order.uid, 'available'), user(order.uid, 'frozen')]
  work.post(order.id, [{ from, to, coin: COIN, amount, cause: 'futures-freeze' }])
  return { ...order, frozen: add(order.frozen, amount) }
}

/** Accepts an order and fills it against the quoted book, or says why not. */
export const place = (
  work: Work,
  uid: string,
  { instId, side, sz, px, tif = 'gtc', reduceOnly = false }: ContractWish,
  quote: ContractQuote,
): FuturesOrder | Refusal => {
  const { instrument, last } = quote
  const wish = { instId, kind: 'order', side, sz: toAmount(sz), reduceOnly } as const
  const order = newOrder(work, uid, px === undefined ? wish : { ...wish, px: toPrice(px), tif })
  const walk = walkOf(work, order, quote)
  const opens = openingPart(work, order)
  const { leverage } = work.state.settings(uid, instId)
  // A market order costs what the book asks, a limit order at most its price; one that sells below the market more.
  const fillPx = averagePrice(walk.quote, walk.base)
  const costPx =
    order.px === undefined
      ? fillPx
      : side === 'sell' && fillPx !== undefined && compare(fillPx, order.px) > 0
        ? fillPx
        : order.px
  const refused =
    checkSize(order.sz, instrument) ??
    (order.px === undefined ? undefined : checkPrice('px', order.px, last, instrument)) ??
    checkClose(work, order) ??
    checkCount(work, uid)
  if (refused !== undefined) return refused
  if (costPx === undefined || (order.px === undefined && !isPositive(walk.base))) return { error: 'noLiquidity' }
  const needed = neededFor(opens, costPx, leverage, instrument)
  const short = checkTier(work, order, opens, costPx) ?? (isZero(opens) ? undefined : checkFunds(work, uid, needed))
  if (short !== undefined) return short
  if (order.px === undefined) return takeMarket(work, order, quote)
  if (tif === 'post_only' && isPositive(walk.base)) return { error: 'wouldTake', field: 'px' }
  return takeLimit(work, { ...freeze(work, order, needed), px: order.px }, quote)
}

/** Sets a take-profit or stop-loss. It freezes nothing, reduces only, fires once and ends with its position. */
export const protect = (
  work: Work,
  uid: string,
  { instId, kind, sz, trigPx, by }: ProtectWish,
  quote: ContractQuote,
): FuturesOrder | Refusal => {
  const holding = work.state.position(uid, instId)?.holding
  if (holding === undefined) return { error: 'positionUnknown' }
  const present = quote[by]
  if (present === undefined) return { error: 'indexMissing' }
  const side = holding.side === 'long' ? 'sell' : 'buy'
  const px = toPrice(trigPx)
  // A long takes profit above and stops below; a short the other way round.
  const dir = (kind === 'tp') === (holding.side === 'long') ? 'up' : 'down'
  const order = newOrder(work, uid, { instId, kind, side, sz: toAmount(sz), trigger: { px, by, dir } })
  const refused =
    checkSize(order.sz, quote.instrument) ??
    checkPrice('trigPx', px, present, quote.instrument) ??
    checkClose(work, order) ??
    checkCount(work, uid)
  if (refused !== undefined) return refused
  if (compare(present, px) * (dir === 'up' ? 1 : -1) >= 0) return { error: 'triggerAtOnce', field: 'trigPx' }
  work.saveOrder(order)
  return work.orders.get(order.id) ?? order
}

/** Turns a position: what is held is closed, and as much opened on the other side, at the market. */
export const reverse = (work: Work, uid: string, instId: string, quote: ContractQuote): FuturesOrder | Refusal => {
  const holding = work.state.position(uid, instId)?.holding
  if (holding === undefined) return { error: 'positionUnknown' }
  const side = holding.side === 'long' ? 'sell' : 'buy'
  return place(work, uid, { instId, side, sz: add(holding.size, holding.size) }, quote)
}
