import {
  type Amount,
  bankruptcyPrice,
  beyondLimit,
  byPriority,
  checkCount,
  checkFunds,
  checkPrice,
  checkReduces,
  checkSize,
  checkTierLimit,
  compare,
  costPrice,
  endOfMarket,
  excessOverTier,
  fillHolding,
  floorTo,
  freeForOrders,
  fundingPayment,
  isLiquidated,
  isPositive,
  isZero,
  type LevelFill,
  minimum,
  openingCost,
  openingSide,
  type Price,
  proportion,
  type Refusal,
  refusal,
  type Side,
  settleFill,
  sidesMet,
  sideToClose,
  signedBy,
  slippageBound,
  stateByFills,
  subtract,
  sum,
  type TimeInForce,
  type Trade,
  toAmount,
  toPrice,
  walkBook,
  ZERO,
} from '#protocol'
import {
  attempt,
  type Draft,
  held,
  PRACTICE_COIN,
  type PracticeOrder,
  type PracticePosition,
  post,
  remaining,
  saveOrder,
} from './account.ts'
import {
  charge,
  endClosers,
  endOrder,
  liveOrders,
  newOrder,
  openedBy,
  openingPart,
  positionIn,
  recordFill,
  release,
  sameSide,
  wanted,
} from './margin.ts'
import { depthFor, type MarketView, take } from './market.ts'

// Perpetual contracts with isolated margin: margin, funding and liquidation by `protocol/trading/futures`.

export interface PerpetualRequest {
  readonly side: Side
  readonly sz: Amount
  readonly px?: Price
  readonly tif?: TimeInForce
  readonly reduceOnly?: boolean
  readonly leverage: number
  readonly maxSlippage?: string
}

type Resting = PracticeOrder & { readonly px: Price }
type Role = 'T' | 'M'

const SIDES: readonly Side[] = ['buy', 'sell']
const coin = PRACTICE_COIN

const walkOf = (draft: Draft, order: PracticeOrder, view: MarketView, worst?: Price) =>
  walkBook(
    depthFor(draft, order.side, view),
    order.side,
    { base: wanted(draft, order) },
    view.instrument,
    order.px ?? worst,
  )

/** Books one fill. Undefined, with nothing changed, where the user cannot cover it. A fill that turns closes first. */
const book = (
  draft: Draft,
  order: PracticeOrder,
  { px, sz }: LevelFill,
  role: Role,
  feeRate: string,
): PracticeOrder | undefined => {
  const before = positionIn(draft, order.instId)
  const holding = before?.holding
  if (holding !== undefined && order.side !== openingSide(holding.side) && compare(sz, holding.size) > 0) {
    const closed = book(draft, order, { px, sz: holding.size }, role, feeRate)
    return closed && book(draft, closed, { px, sz: subtract(sz, holding.size) }, role, feeRate)
  }
  const leverage = holding?.leverage ?? order.leverage
  const effect = fillHolding(holding, { side: order.side, sz, px, leverage, feeRate })
  const settled = settleFill(held(draft.account, 'available', coin), false, effect)
  if (settled === undefined) return undefined
  post(draft, [
    { from: 'margin', to: 'market', coin, amount: settled.lossFromMargin },
    { from: 'margin', to: 'available', coin, amount: settled.returned },
    { from: 'market', to: 'available', coin, amount: settled.gain },
    { from: 'available', to: 'market', coin, amount: settled.lossFromWallet },
    { from: 'available', to: 'fees', coin, amount: settled.fee },
    { from: 'available', to: 'margin', coin, amount: settled.locked },
  ])
  const position = before ?? (effect.holding && openedBy(draft, order, 'perpetual', effect.holding))
  return position && recordFill(draft, order, position, { px, sz, fee: settled.fee, execType: role, effect })
}

/** Does the margin hold at the mark? A fill must not open what would be liquidated at once. */
const isSound = (draft: Draft, { instrument, mark, tiers = [] }: MarketView): boolean => {
  const position = positionIn(draft, instrument.instId)
  return position === undefined || (mark !== undefined && !isLiquidated(position.holding, tiers, mark))
}

const fillOne = (
  draft: Draft,
  order: PracticeOrder,
  fill: LevelFill,
  role: Role,
  view: MarketView,
): PracticeOrder | undefined =>
  attempt(draft, () => {
    const onlyReduces = compare(wanted(draft, { ...order, reduceOnly: true }), fill.sz) >= 0
    const freed = release(draft, order, proportion(order.frozen, fill.sz, remaining(order)))
    const { takerFee, makerFee } = view.instrument
    const after = book(draft, freed, fill, role, role === 'T' ? takerFee : makerFee)
    return after !== undefined && (onlyReduces || isSound(draft, view)) ? after : undefined
  })

interface Taken {
  readonly order: PracticeOrder
  readonly whole: boolean
  readonly short: boolean
}

/** Takes levels of the book within the limit, one by one, for as long as the user can cover them. */
const takeLevels = (draft: Draft, order: PracticeOrder, view: MarketView, worst?: Price): Taken => {
  const goal = wanted(draft, order)
  let current = order
  for (const fill of walkOf(draft, order, view, worst).fills) {
    const next = fillOne(draft, current, fill, 'T', view)
    if (next === undefined) return { order: current, whole: false, short: true }
    take(draft, order.side, view, [fill])
    current = next
  }
  const done = subtract(current.accFillSz, order.accFillSz)
  return { order: current, whole: isPositive(goal) && compare(done, goal) >= 0, short: false }
}

const takeMarket = (draft: Draft, order: PracticeOrder, view: MarketView, worst: Price | undefined): PracticeOrder => {
  const { order: taken, whole, short } = takeLevels(draft, order, view, worst)
  const freed = release(draft, taken, taken.frozen)
  const after = saveOrder(
    draft,
    whole
      ? { ...freed, state: 'filled' }
      : {
          ...freed,
          state: 'canceled',
          ended: short ? 'margin' : endOfMarket(depthFor(draft, order.side, view), order.side, worst),
        },
  )
  endClosers(draft, order.instId)
  return after
}

const settleRest = (draft: Draft, order: PracticeOrder): PracticeOrder => {
  const after = { ...order, state: stateByFills(order) }
  const saved = saveOrder(draft, after.state === 'filled' ? release(draft, after, after.frozen) : after)
  endClosers(draft, order.instId)
  return draft.account.past.find(({ id }) => id === order.id) ?? saved
}

const takeLimit = (draft: Draft, order: Resting, view: MarketView): PracticeOrder => {
  const taken = attempt(draft, () => {
    const tried = takeLevels(draft, order, view)
    return order.tif !== 'fok' || tried.whole ? tried : undefined
  })
  if (taken === undefined) return endOrder(draft, order, 'fok')
  if (taken.short) return endOrder(draft, taken.order, 'margin')
  if (order.tif === 'ioc' && !taken.whole) return endOrder(draft, taken.order, 'ioc')
  return settleRest(draft, taken.order)
}

/** Accepts an order on a contract and fills it against the book, or refuses it; by the same checks as the venue. */
export const placePerpetual = (draft: Draft, request: PerpetualRequest, view: MarketView): PracticeOrder | Refusal => {
  const { side, px, tif = 'gtc', reduceOnly = false, leverage, maxSlippage } = request
  const { instrument, mark, tiers = [] } = view
  if (mark === undefined) return refusal('priceStale')
  const holding = positionIn(draft, instrument.instId)?.holding
  const order = newOrder(draft, {
    product: 'perpetual',
    instId: instrument.instId,
    side,
    sz: toAmount(request.sz),
    leverage: holding?.leverage ?? leverage,
    reduceOnly,
    ...(px === undefined ? {} : { px: toPrice(px), tif }),
  })
  const worst = slippageBound(order, side === 'buy' ? view.asks : view.bids, maxSlippage)
  const walk = walkOf(draft, order, view, worst)
  const opens = openingPart(draft, order)
  const costPx = costPrice({ px: order.px, side }, walk)
  const refused =
    checkSize(order.sz, instrument, reduceOnly) ??
    (order.px === undefined ? undefined : checkPrice('px', order.px, view.last, instrument)) ??
    checkReduces(order, holding) ??
    checkCount(liveOrders(draft, 'perpetual').length)
  if (refused !== undefined) return refused
  if (costPx === undefined || (order.px === undefined && !isPositive(walk.base))) return refusal('noLiquidity')
  const needed = openingCost(opens, costPx, order.leverage, instrument.takerFee)
  const free = freeForOrders(held(draft.account, 'available', coin), [])
  const short = isZero(opens)
    ? undefined
    : (checkTierLimit(tiers, order.leverage, sum([opens, ...sameSide(draft, order)]), costPx) ??
      checkFunds(free, needed, coin))
  if (short !== undefined) return short
  if (order.px === undefined) return takeMarket(draft, order, view, worst)
  if (order.tif === 'post_only' && isPositive(walk.base)) return refusal('wouldTake', 'px')
  post(draft, [{ from: 'available', to: 'frozen', coin, amount: needed }])
  return takeLimit(draft, { ...order, px: order.px, frozen: needed }, view)
}

/** Resting orders of one side, best first. */
const resting = (draft: Draft, instId: string, side: Side): readonly Resting[] =>
  liveOrders(draft, 'perpetual', instId)
    .filter((one): one is Resting => one.side === side && one.px !== undefined)
    .toSorted((a, b) => byPriority(side)({ px: a.px, rank: a.id }, { px: b.px, rank: b.id }))

const fillResting = (draft: Draft, order: Resting, view: MarketView, sz: Amount): Amount => {
  const lot = floorTo(minimum(wanted(draft, order), sz), view.instrument.lotSz)
  if (isZero(lot)) return ZERO
  const filled = fillOne(draft, order, { px: order.px, sz: lot }, 'M', view)
  if (filled === undefined) {
    endOrder(draft, order, 'margin')
    return ZERO
  }
  settleRest(draft, filled)
  return lot
}

const isStill = (draft: Draft, { id }: PracticeOrder): boolean => draft.account.orders.some((one) => one.id === id)

/** Fills resting orders when a trade goes strictly through their price, up to the traded size in all. */
export const perpetualTrade = (draft: Draft, trade: Trade, view: MarketView): void => {
  const px = toPrice(trade.px)
  let budget = toAmount(trade.sz)
  for (const side of sidesMet(trade.side))
    for (const order of resting(draft, trade.instId, side)) {
      if (beyondLimit(side, px, order.px) >= 0) break
      if (Number(trade.ts) < order.cTime || !isStill(draft, order)) continue
      budget = subtract(budget, fillResting(draft, order, view, budget))
      if (!isPositive(budget)) return
    }
}

/** Fills resting orders that the opposite side of the book crosses, up to the size that the crossing levels show. */
export const perpetualBook = (draft: Draft, view: MarketView): void => {
  for (const side of SIDES)
    for (const order of resting(draft, view.instrument.instId, side)) {
      if (!isStill(draft, order)) continue
      const { base, fills } = walkOf(draft, order, view)
      if (!isPositive(base)) break
      if (isPositive(fillResting(draft, order, view, base))) take(draft, side, view, fills)
    }
}

/** Closes a part at these prices for the venue, without a fee. */
const closeAt = (
  draft: Draft,
  { holding, instId }: PracticePosition,
  fills: readonly LevelFill[],
): true | undefined => {
  let order: PracticeOrder | undefined = newOrder(draft, {
    product: 'perpetual',
    instId,
    side: sideToClose(holding),
    sz: sum(fills.map(({ sz }) => sz)),
    leverage: holding.leverage,
    reduceOnly: true,
    forced: true,
  })
  for (const fill of fills) order = order && book(draft, order, fill, 'T', '0')
  if (order === undefined) return undefined
  saveOrder(draft, { ...order, state: 'filled' })
  endClosers(draft, instId)
  return true
}

/** Closes as much as the tier demands on the book, never beyond `limit`. */
const reduce = (draft: Draft, position: PracticePosition, sz: Amount, limit: Price, view: MarketView): boolean => {
  const side = sideToClose(position.holding)
  const { fills } = walkBook(depthFor(draft, side, view), side, { base: sz }, view.instrument, limit)
  if (fills.length === 0) return false
  const done = attempt(draft, () => {
    if (closeAt(draft, position, fills) === undefined) return undefined
    take(draft, side, view, fills)
    return true
  })
  return done ?? false
}

/** Evaluates the position at the mark and liquidates it as the venue does: tier by tier, then at its bankruptcy price. */
export const perpetualMark = (draft: Draft, view: MarketView): void => {
  const { instrument, mark, tiers = [] } = view
  const { instId } = instrument
  if (mark === undefined || isSound(draft, view)) return
  for (const order of liveOrders(draft, 'perpetual', instId)) endOrder(draft, order, 'liquidation')
  for (;;) {
    const position = positionIn(draft, instId)
    if (position === undefined || !isLiquidated(position.holding, tiers, mark)) return
    const px = bankruptcyPrice(position.holding)
    if (px === undefined) return
    const part = excessOverTier(position.holding, mark, tiers, instrument.lotSz)
    if (part !== undefined && isPositive(part) && reduce(draft, position, part, px, view)) continue
    const before = held(draft.account, 'available', coin)
    if (closeAt(draft, position, [{ px, sz: position.holding.size }]) === undefined)
      throw new Error(`practice: position ${position.id} owes more than its margin`)
    const left = subtract(held(draft.account, 'available', coin), before)
    if (isPositive(left)) post(draft, [{ from: 'available', to: 'insurance', coin, amount: left }])
    return
  }
}

/** Charges funding once for the position, at the time of the charge. */
export const chargeFunding = (draft: Draft, time: number, rate: Amount, view: MarketView): void => {
  const position = positionIn(draft, view.instrument.instId)
  if (position?.product !== 'perpetual' || view.mark === undefined || position.chargedAt >= time) return
  const { holding } = position
  const due = fundingPayment(signedBy(holding.side, holding.size), view.mark, rate)
  charge(draft, position, time, due)
}
