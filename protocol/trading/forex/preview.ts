import { type Amount, add, averagePrice, isZero, notional, type Price, subtract, ZERO } from '../../base/money.ts'
import type { BookLevel } from '../../base/okx.ts'
import { type Holding, openingSide } from '../futures/position.ts'
import type { Instrument } from '../instrument.ts'
import type { Side } from '../side.ts'
import { walkBook } from '../spot/fills.ts'
import { type ForexAccount, type ForexHealth, fillForex, forexHealth, stopOutPrice } from './account.ts'
import { type Conversion, toDollars } from './convert.ts'
import { lotsOf, pipValue, spreadCost } from './lots.ts'

export interface ForexRequest {
  readonly side: Side
  /** In units of the base. */
  readonly sz: Amount
  readonly leverage: number
  /** Of a limit or stop entry: it is assumed to fill at this price. */
  readonly at?: Price
}

/** The market of a pair. `levels` are those that the order takes from; without depth the dealing price has no limit. */
export interface ForexMarket {
  readonly bid: Price
  readonly ask: Price
  readonly levels: readonly BookLevel[]
  readonly conversion: Conversion
}

export interface ForexPreview {
  readonly holding: Holding | undefined
  readonly avgPx: Price | undefined
  /** What the depth shown leaves unfilled; a market order is refused then. */
  readonly left: Amount
  readonly closed: Amount
  readonly opened: Amount
  readonly realised: Amount
  readonly released: Amount
  readonly locked: Amount
  /** In USDT: the value of one pip for this order, and the cost of opening it and closing it at once. */
  readonly pipValue: Amount
  readonly spreadCost: Amount
  readonly before: ForexHealth
  readonly after: ForexHealth
  /** Of the resulting position. */
  readonly stopOut: Price | undefined
  /** Whether there is margin for what it opens. */
  readonly isCarried: boolean
}

/** The fills of an order at the dealing prices: level by level, or all at one price. */
const fillsOf = ({ side, sz, at }: ForexRequest, { bid, ask, levels }: ForexMarket, pair: Instrument) => {
  const px = at ?? (levels.length > 0 ? undefined : side === 'buy' ? ask : bid)
  return px === undefined ? walkBook(levels, side, { base: sz }, pair) : { fills: [{ px, sz }], left: ZERO }
}

/** The resulting position and account of an order, computed by the same functions that fill and book it. */
export const previewForex = (
  held: Holding | undefined,
  request: ForexRequest,
  market: ForexMarket,
  /** The account with its other positions; that of this pair is `held`. */
  { positions: others, ...money }: ForexAccount,
  pair: Instrument,
): ForexPreview => {
  const { side, leverage } = request
  const { bid, ask, conversion } = market
  const { fills, left } = fillsOf(request, market, pair)
  let holding = held
  let totals = { closed: ZERO, opened: ZERO, realised: ZERO, released: ZERO, locked: ZERO, base: ZERO, quote: ZERO }
  for (const { px, sz } of fills) {
    const effect = fillForex(holding, { side, sz, px, leverage }, conversion)
    holding = effect.holding
    totals = {
      closed: add(totals.closed, effect.closed),
      opened: add(totals.opened, effect.opened),
      realised: add(totals.realised, effect.realised),
      released: add(totals.released, effect.released),
      locked: add(totals.locked, effect.locked),
      base: add(totals.base, sz),
      quote: add(totals.quote, notional(sz, px, 'down')),
    }
  }
  const { base, quote, ...sums } = totals
  const asHeld = (one: Holding) => ({
    holding: one,
    closing: openingSide(one.side) === 'buy' ? bid : ask,
    conversion,
  })
  const accountOf = (one: Holding | undefined, available: Amount): ForexAccount => ({
    ...money,
    available,
    positions: one === undefined ? others : [...others, asHeld(one)],
  })
  // An order that turns a position opens that much less than its size.
  const lots = lotsOf(isZero(sums.opened) ? request.sz : sums.opened, pair)
  const before = accountOf(held, money.available)
  const gained = subtract(add(sums.released, sums.realised), sums.locked)
  const after = accountOf(holding, add(money.available, gained))
  const healthAfter = forexHealth(after)
  const own = holding && after.positions.at(-1)
  return {
    ...sums,
    holding,
    left,
    avgPx: averagePrice(quote, base),
    pipValue: toDollars(pipValue(lots, pair), conversion, 'down'),
    spreadCost: toDollars(spreadCost(lots, bid, ask, pair), conversion, 'up'),
    before: forexHealth(before),
    after: healthAfter,
    stopOut: own && stopOutPrice(after, own),
    isCarried: isZero(sums.opened) || !healthAfter.isShort,
  }
}
