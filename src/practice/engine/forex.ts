import {
  type Amount,
  add,
  checkCount,
  checkLargest,
  checkLots,
  checkPrice,
  closingLoss,
  closingPrice,
  compare,
  type Dealing,
  dealtAt,
  type ForexAccount,
  type ForexHeld,
  fillForex,
  forexHealth,
  forexMargin,
  forexResult,
  isNegative,
  isPositive,
  isZero,
  type LevelFill,
  type LossCover,
  midPrice,
  openingSide,
  type Price,
  pipOf,
  priceMoved,
  type Refusal,
  refusal,
  type SeenPrice,
  type Side,
  settleForexFill,
  sideToClose,
  stateByFills,
  stopOutOrder,
  subtract,
  swapPayment,
  toAmount,
  toPrice,
  walkBook,
  wholeFills,
  worstPrice,
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
  marginsOf,
  newOrder,
  openedBy,
  openingPart,
  positionIn,
  recordFill,
  sameSide,
  savePosition,
  wanted,
} from './margin.ts'
import { depthFor, type Markets, type MarketView, take } from './market.ts'

// Forex contracts: margin shared by all positions, margin call and stop-out by `protocol/trading/forex`.

export interface ForexRequest {
  readonly side: Side
  readonly sz: Amount
  readonly px?: Price
  readonly reduceOnly?: boolean
  readonly seen?: SeenPrice
}

const coin = PRACTICE_COIN

/** A view with all that forex needs; undefined while something is missing. */
interface ForexView extends MarketView {
  readonly conversion: NonNullable<MarketView['conversion']>
  readonly leverage: number
  readonly dealing: Dealing
}

export const forexView = (view: MarketView | undefined): ForexView | undefined => {
  if (view?.conversion === undefined || view.leverage === undefined) return undefined
  const [bid, ask] = [view.bids[0], view.asks[0]]
  if (bid === undefined || ask === undefined) return undefined
  return {
    ...view,
    conversion: view.conversion,
    leverage: view.leverage,
    dealing: { bid: toPrice(bid[0]), ask: toPrice(ask[0]) },
  }
}

/** The wallet and all forex positions with the prices that would close them; undefined while one has none. */
export const forexAccount = (
  draft: Pick<Draft, 'account'>,
  markets: Markets,
): (ForexAccount & { readonly of: readonly PracticePosition[] }) | undefined => {
  const of = draft.account.positions.filter(({ product }) => product === 'forex')
  const positions: ForexHeld[] = []
  for (const { instId, holding } of of) {
    const view = forexView(markets(instId))
    if (view === undefined) return undefined
    positions.push({ holding, closing: closingPrice(holding, view.dealing), conversion: view.conversion })
  }
  return { available: held(draft.account, 'available', coin), elsewhere: ZERO, positions, of }
}

const walkOf = (draft: Draft, view: ForexView, side: Side, base: Amount, limit?: Price) =>
  walkBook(depthFor(draft, side, view), side, { base }, view.instrument, limit)

const book = (
  draft: Draft,
  order: PracticeOrder,
  { px, sz }: LevelFill,
  view: ForexView,
  cover: LossCover,
): PracticeOrder | undefined => {
  const before = positionIn(draft, order.instId)
  const holding = before?.holding
  if (holding !== undefined && order.side !== openingSide(holding.side) && compare(sz, holding.size) > 0) {
    const closed = book(draft, order, { px, sz: holding.size }, view, cover)
    return closed && book(draft, closed, { px, sz: subtract(sz, holding.size) }, view, cover)
  }
  const effect = fillForex(holding, { side: order.side, sz, px, leverage: order.leverage }, view.conversion)
  const rest = draft.account.positions.filter((one) => one.product === 'forex' && one.id !== before?.id)
  const id = before?.id ?? 'new'
  const margins = rest.map((one) => ({ posId: one.id, margin: one.holding.margin }))
  if (effect.holding !== undefined) margins.push({ posId: id, margin: effect.holding.margin })
  const settled = settleForexFill(
    { available: held(draft.account, 'available', coin), margins, insurance: ZERO, cover },
    effect,
  )
  if (settled === undefined) return undefined
  post(draft, [
    { from: 'margin', to: 'market', coin, amount: settled.lossFromMargins },
    { from: 'margin', to: 'available', coin, amount: settled.returned },
    { from: 'market', to: 'available', coin, amount: settled.gain },
    { from: 'market', to: 'available', coin, amount: settled.waived },
    { from: 'available', to: 'market', coin, amount: settled.lossFromWallet },
    { from: 'available', to: 'margin', coin, amount: settled.locked },
  ])
  for (const one of rest) {
    const margin = settled.margins.get(one.id)
    if (margin !== undefined) savePosition(draft, { ...one, holding: { ...one.holding, margin } })
  }
  const own = settled.margins.get(id)
  const after = effect.holding === undefined || own === undefined ? effect.holding : { ...effect.holding, margin: own }
  const position = before ?? (after && openedBy(draft, order, 'forex', after))
  const execType = order.px === undefined ? 'T' : 'M'
  return (
    position &&
    recordFill(draft, order, position, { px, sz, fee: ZERO, execType, effect: { ...effect, holding: after } })
  )
}

/** Books fills one by one, for as long as the user can cover them. */
const takeFills = (
  draft: Draft,
  order: PracticeOrder,
  fills: readonly LevelFill[],
  view: ForexView,
  markets: Markets,
  cover: LossCover = 'own',
): { readonly order: PracticeOrder; readonly short: boolean } => {
  let current = order
  for (const fill of fills) {
    const onlyReduces = compare(wanted(draft, { ...current, reduceOnly: true }), fill.sz) >= 0
    const next = attempt(draft, () => {
      const after = book(draft, current, fill, view, cover)
      if (after === undefined || onlyReduces) return after
      const account = forexAccount(draft, markets)
      return account !== undefined && !forexHealth(account).isShort ? after : undefined
    })
    if (next === undefined) return { order: current, short: true }
    take(draft, order.side, view, [fill])
    current = next
  }
  return { order: current, short: false }
}

const tooLow = (draft: Draft, order: PracticeOrder, at: Price, view: ForexView, markets: Markets): Refusal => {
  const account = forexAccount(draft, markets)
  const available = account === undefined ? held(draft.account, 'available', coin) : forexHealth(account).free
  const needed = forexMargin(openingPart(draft, order), at, order.leverage, view.conversion)
  return refusal('balanceTooLow', 'sz', { available, needed, coin })
}

const finish = (draft: Draft, order: PracticeOrder): PracticeOrder => {
  const filled = saveOrder(draft, { ...order, state: 'filled', uTime: draft.at })
  endClosers(draft, order.instId)
  return filled
}

/** Fills the whole order at once within the price that the user saw, or refuses it. */
const takeAtOnce = (
  draft: Draft,
  order: PracticeOrder,
  seen: SeenPrice | undefined,
  view: ForexView,
  markets: Markets,
): PracticeOrder | Refusal => {
  const { side, sz } = order
  const { fills, left } = walkOf(draft, view, side, sz, worstPrice(side, seen, view.instrument))
  if (isPositive(left)) {
    const more = walkOf(draft, view, side, sz)
    const last = more.fills.at(-1)
    return isPositive(more.left) || last === undefined || seen === undefined
      ? refusal('noLiquidity')
      : priceMoved(seen, last.px, view.instrument)
  }
  const done = attempt(draft, () => {
    const taken = takeFills(draft, order, fills, view, markets)
    return taken.short ? undefined : finish(draft, taken.order)
  })
  return done ?? tooLow(draft, order, dealtAt(view.dealing, side), view, markets)
}

const takeLimit = (
  draft: Draft,
  order: PracticeOrder & { readonly px: Price },
  view: ForexView,
  markets: Markets,
): PracticeOrder => {
  const { fills } = walkOf(draft, view, order.side, wanted(draft, order), order.px)
  const taken = takeFills(draft, order, fills, view, markets)
  return taken.short
    ? endOrder(draft, taken.order, 'margin')
    : saveOrder(draft, { ...taken.order, state: stateByFills(taken.order) })
}

/** Whether the margin of an entry that waits could be covered now. */
const isCovered = (draft: Draft, order: PracticeOrder, at: Price, view: ForexView, markets: Markets): boolean => {
  const before = draft.account
  const { short } = takeFills(draft, order, [{ px: at, sz: order.sz }], view, markets)
  draft.account = before
  return !short
}

/** Accepts an order on a pair, at the market or with a limit, or refuses it; by the same checks as the venue. */
export const placeForex = (
  draft: Draft,
  { side, sz, px, seen, reduceOnly = false }: ForexRequest,
  plain: MarketView,
  markets: Markets,
): PracticeOrder | Refusal => {
  const view = forexView(plain)
  if (view === undefined) return refusal('priceStale')
  const { instrument, dealing } = view
  const order = newOrder(draft, {
    product: 'forex',
    instId: instrument.instId,
    side,
    sz: toAmount(sz),
    leverage: positionIn(draft, instrument.instId)?.holding.leverage ?? view.leverage,
    reduceOnly,
    ...(px === undefined ? {} : { px: toPrice(px), tif: 'gtc' }),
  })
  const refused =
    checkLots(order.sz, instrument) ??
    checkLargest(order.sz, openingPart(draft, order), sameSide(draft, order), instrument, undefined) ??
    (order.px === undefined ? undefined : checkPrice('px', order.px, midPrice(dealing.bid, dealing.ask), instrument)) ??
    checkCount(liveOrders(draft, 'forex').length)
  if (refused !== undefined) return refused
  if (order.px === undefined) return takeAtOnce(draft, order, seen, view, markets)
  if (!isCovered(draft, order, order.px, view, markets)) return tooLow(draft, order, order.px, view, markets)
  return takeLimit(draft, { ...order, px: order.px }, view, markets)
}

/** Fills limit entries that the dealing price has reached. */
export const forexBook = (draft: Draft, plain: MarketView, markets: Markets): void => {
  const view = forexView(plain)
  if (view === undefined) return
  for (const order of liveOrders(draft, 'forex', view.instrument.instId)) {
    const { px } = order
    if (px === undefined || !isPositive(remaining(order))) continue
    const gap = compare(dealtAt(view.dealing, order.side), px)
    if (order.side === 'buy' ? gap <= 0 : gap >= 0) takeLimit(draft, { ...order, px }, view, markets)
  }
}

/** Positions that can be closed now, largest loss first, with their unrealised results. */
const closable = (draft: Draft, markets: Markets) => {
  const account = forexAccount(draft, markets)
  return stopOutOrder(
    (account?.of ?? []).flatMap((position, nth) => {
      const one = account?.positions[nth]
      return one === undefined ? [] : [{ position, posId: position.id, result: forexResult(one) }]
    }),
  )
}

const wholeOf = (draft: Draft, view: ForexView, holding: PracticePosition['holding']) => {
  const side = sideToClose(holding)
  return wholeFills(walkOf(draft, view, side, holding.size), side, view.dealing)
}

/** Closes a whole position for the venue. */
const closeNow = (draft: Draft, { id, instId, holding }: PracticePosition, markets: Markets): void => {
  const view = forexView(markets(instId))
  if (view === undefined) return
  const order = newOrder(draft, {
    product: 'forex',
    instId,
    side: sideToClose(holding),
    sz: holding.size,
    leverage: holding.leverage,
    reduceOnly: true,
    forced: true,
  })
  const taken = takeFills(draft, order, wholeOf(draft, view, holding), view, markets, 'protected')
  if (taken.short) throw new Error(`practice: position ${id} could not be closed`)
  finish(draft, taken.order)
}

/** Realises gains, largest first, until they cover a loss that wallet and margins do not cover. */
const realiseFor = (draft: Draft, { id, instId, holding }: PracticePosition, markets: Markets): void => {
  const view = forexView(markets(instId))
  if (view === undefined) return
  const loss = closingLoss(holding, wholeOf(draft, view, holding), view.conversion)
  if (isZero(loss)) return
  for (const { position, result } of closable(draft, markets).toReversed()) {
    const own = marginsOf({ positions: draft.account.positions.filter(({ product }) => product === 'forex') })
    if (compare(add(held(draft.account, 'available', coin), own), loss) >= 0 || isNegative(result)) return
    if (position.id !== id) closeNow(draft, position, markets)
  }
}

/** Stops the account out as the venue does: entries first, then positions, largest loss first. */
export const forexStopOut = (draft: Draft, markets: Markets): void => {
  for (let isFirst = true; ; isFirst = false) {
    const account = forexAccount(draft, markets)
    if (account === undefined || !forexHealth(account).isStoppedOut) return
    const worst = closable(draft, markets)[0]?.position
    if (worst === undefined) return
    if (isFirst) for (const order of liveOrders(draft, 'forex')) endOrder(draft, order, 'liquidation')
    realiseFor(draft, worst, markets)
    const still = positionIn(draft, worst.instId)
    if (still !== undefined) closeNow(draft, still, markets)
  }
}

/** Charges a rollover once; `pips` of a day are those of the position's side. */
export const chargeSwap = (draft: Draft, time: number, days: number, pips: Amount, plain: MarketView): void => {
  const view = forexView(plain)
  const position = positionIn(draft, plain.instrument.instId)
  if (view === undefined || position?.product !== 'forex' || position.chargedAt >= time) return
  charge(draft, position, time, swapPayment(position.holding.size, pips, pipOf(view.instrument), days, view.conversion))
}
