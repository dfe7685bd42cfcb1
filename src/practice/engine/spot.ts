import {
  type Amount,
  beyondLimit,
  byPriority,
  checkCount,
  checkFunds,
  checkPrice,
  checkSize,
  checkSpend,
  endOfMarket,
  floorTo,
  freezeFor,
  isPositive,
  isSpent,
  isZero,
  type LevelFill,
  minimum,
  type Price,
  payCoin,
  type Refusal,
  refusal,
  type Side,
  settleSpot,
  sidesMet,
  slippageBound,
  stateByFills,
  subtract,
  type TimeInForce,
  type Trade,
  toAmount,
  toPrice,
  type Walk,
  walkBook,
  ZERO,
} from '#protocol'
import {
  type Draft,
  held,
  isLive,
  nextId,
  type PracticeOrder,
  post,
  remaining,
  saveFill,
  saveOrder,
  withFills,
} from './account.ts'
import { depthFor, type MarketView, take } from './market.ts'

/** A spot order as it is sent. A market buy may name the money to spend (`quote_ccy`). */
export interface SpotRequest {
  readonly side: Side
  readonly sz: Amount
  readonly px?: Price
  readonly tgtCcy?: PracticeOrder['tgtCcy']
  readonly tif?: TimeInForce
  readonly maxSlippage?: string
}

type Resting = PracticeOrder & { readonly px: Price }

const SIDES: readonly Side[] = ['buy', 'sell']

/** Freezes or releases until exactly `needed` is frozen for the order. */
const adjustFrozen = (draft: Draft, order: PracticeOrder, needed: Amount): PracticeOrder => {
  const more = subtract(needed, order.frozen)
  const coin = payCoin(order)
  post(draft, [
    isPositive(more)
      ? { from: 'available', to: 'frozen', coin, amount: more }
      : { from: 'frozen', to: 'available', coin, amount: subtract(order.frozen, needed) },
  ])
  return { ...order, frozen: needed }
}

/** Books fills and adds them to the order. A taker pays from what is available, a maker from what is frozen. */
const book = (
  draft: Draft,
  order: PracticeOrder,
  { instrument }: MarketView,
  fills: readonly LevelFill[],
  role: 'T' | 'M',
): PracticeOrder => {
  const settled = settleSpot(order.side, fills, role === 'T' ? instrument.takerFee : instrument.makerFee)
  for (const { px, sz, fee } of settled.fills)
    saveFill(draft, {
      ordId: order.id,
      instId: order.instId,
      side: order.side,
      px,
      sz,
      fee,
      feeCcy: order.feeCcy,
      realised: ZERO,
      execType: role,
    })
  post(draft, [
    { from: role === 'T' ? 'available' : 'frozen', to: 'market', coin: payCoin(order), amount: settled.paid },
    { from: 'market', to: 'available', coin: order.feeCcy, amount: settled.received },
    { from: 'available', to: 'fees', coin: order.feeCcy, amount: settled.fee },
  ])
  return withFills(draft, order, { sz: settled.base, quote: settled.quote, fee: settled.fee })
}

const walkOf = (draft: Draft, order: PracticeOrder, view: MarketView, worst?: Price): Walk =>
  walkBook(
    depthFor(draft, order.side, view),
    order.side,
    order.tgtCcy === 'quote_ccy' ? { quote: order.sz } : { base: remaining(order) },
    view.instrument,
    order.px ?? worst,
  )

const takeWalk = (draft: Draft, order: PracticeOrder, view: MarketView, { fills }: Walk): PracticeOrder => {
  take(draft, order.side, view, fills)
  return book(draft, order, view, fills, 'T')
}

const takeMarket = (draft: Draft, order: PracticeOrder, view: MarketView, worst: Price | undefined): PracticeOrder => {
  const walk = walkOf(draft, order, view, worst)
  const filled = takeWalk(draft, order, view, walk)
  return isPositive(walk.base) && isSpent(order.tgtCcy === 'quote_ccy', walk, view.instrument.lotSz)
    ? { ...filled, state: 'filled' }
    : { ...filled, state: 'canceled', ended: endOfMarket(depthFor(draft, order.side, view), order.side, worst) }
}

const takeLimit = (draft: Draft, order: Resting, view: MarketView): PracticeOrder => {
  const walk = walkOf(draft, order, view)
  if (order.tif === 'fok' && !isZero(walk.left)) return { ...order, state: 'canceled', ended: 'fok' }
  const taken = takeWalk(draft, order, view, walk)
  if (order.tif === 'ioc' && !isZero(walk.left)) return { ...taken, state: 'canceled', ended: 'ioc' }
  const rested = adjustFrozen(draft, taken, freezeFor(taken.side, remaining(taken), order.px))
  return { ...rested, state: stateByFills(rested) }
}

/** Accepts a spot order and fills it against the book, or refuses it; by the same checks as the venue. */
export const placeSpot = (draft: Draft, request: SpotRequest, view: MarketView): PracticeOrder | Refusal => {
  const { side, px, tgtCcy = 'base_ccy', tif = 'gtc', maxSlippage } = request
  const { instrument } = view
  const id = nextId(draft)
  const order: PracticeOrder = {
    id,
    product: 'spot',
    instId: instrument.instId,
    side,
    ...(px === undefined ? {} : { px: toPrice(px) }),
    sz: toAmount(request.sz),
    tgtCcy: px === undefined ? tgtCcy : 'base_ccy',
    tif: px === undefined ? 'ioc' : tif,
    reduceOnly: false,
    leverage: 1,
    state: 'live',
    accFillSz: ZERO,
    accFillQuote: ZERO,
    fee: ZERO,
    feeCcy: side === 'buy' ? instrument.baseCcy : instrument.quoteCcy,
    frozen: ZERO,
    ended: '',
    cTime: draft.at,
    uTime: draft.at,
  }
  const coin = payCoin(order)
  const available = held(draft.account, 'available', coin)
  if (order.px !== undefined) {
    const refused =
      checkSize(order.sz, instrument) ??
      checkPrice('px', order.px, view.last, instrument) ??
      checkCount(draft.account.orders.filter(({ product }) => product === 'spot').length) ??
      checkFunds(available, freezeFor(side, order.sz, order.px), coin)
    if (refused !== undefined) return refused
    if (order.tif === 'post_only' && isPositive(walkOf(draft, order, view).base)) return refusal('wouldTake', 'px')
    return saveOrder(draft, takeLimit(draft, { ...order, px: order.px }, view))
  }
  const spends = order.tgtCcy === 'quote_ccy'
  if (spends && side === 'sell') return refusal('invalidField', 'tgtCcy')
  const best = depthFor(draft, side, view)[0]
  if (best === undefined) return refusal('noLiquidity')
  const worst = slippageBound({ side }, side === 'buy' ? view.asks : view.bids, maxSlippage)
  const walk = walkOf(draft, order, view, worst)
  const refused =
    (spends ? checkSpend(order.sz, toPrice(best[0]), instrument) : checkSize(order.sz, instrument)) ??
    checkFunds(available, spends || side === 'sell' ? order.sz : walk.quote, coin)
  if (refused !== undefined) return refused
  if (isZero(walk.base)) return refusal('noLiquidity')
  return saveOrder(draft, takeMarket(draft, order, view, worst))
}

/** Ends a spot order that is not filled and releases what is frozen for it. */
export const endSpot = (draft: Draft, order: PracticeOrder, ended: PracticeOrder['ended']): PracticeOrder =>
  saveOrder(draft, { ...adjustFrozen(draft, order, ZERO), state: 'canceled', ended, uTime: draft.at })

/** Resting spot orders of one side, best first. */
const resting = (draft: Draft, instId: string, side: Side): readonly Resting[] =>
  draft.account.orders
    .filter(
      (one): one is Resting => one.product === 'spot' && one.instId === instId && one.side === side && isLive(one),
    )
    .toSorted((a, b) => byPriority(side)({ px: a.px, rank: a.id }, { px: b.px, rank: b.id }))

/** Fills a resting order at its own price with the maker fee, and releases what need not stay frozen. */
const fillResting = (draft: Draft, order: Resting, view: MarketView, sz: Amount): void => {
  const filled = book(draft, order, view, [{ px: order.px, sz }], 'M')
  const paid = order.side === 'buy' ? subtract(filled.accFillQuote, order.accFillQuote) : sz
  const rest = { ...filled, frozen: subtract(order.frozen, paid) }
  const rested = adjustFrozen(draft, rest, freezeFor(order.side, remaining(rest), order.px))
  saveOrder(draft, { ...rested, state: stateByFills(rested) })
}

/** Fills resting orders when a trade goes strictly through their price, up to the traded size in all. */
export const spotTrade = (draft: Draft, trade: Trade, view: MarketView): void => {
  const px = toPrice(trade.px)
  let budget = toAmount(trade.sz)
  for (const side of sidesMet(trade.side))
    for (const order of resting(draft, trade.instId, side)) {
      if (beyondLimit(side, px, order.px) >= 0) break
      if (Number(trade.ts) < order.cTime) continue
      const sz = floorTo(minimum(remaining(order), budget), view.instrument.lotSz)
      if (!isPositive(sz)) continue
      fillResting(draft, order, view, sz)
      budget = subtract(budget, sz)
    }
}

/** Fills resting orders that the opposite side of the book crosses, up to the size that the crossing levels show. */
export const spotBook = (draft: Draft, view: MarketView): void => {
  for (const side of SIDES)
    for (const order of resting(draft, view.instrument.instId, side)) {
      const walk = walkBook(depthFor(draft, side, view), side, { base: remaining(order) }, view.instrument, order.px)
      if (!isPositive(walk.base)) break
      take(draft, side, view, walk.fills)
      fillResting(draft, order, view, walk.base)
    }
}
