import {
  type Amount,
  add,
  type FillEffect,
  fillableSize,
  type Holding,
  notional,
  openingSide,
  openingSize,
  type Price,
  settleCharge,
  subtract,
  sum,
  ZERO,
} from '#protocol'
import {
  type Draft,
  held,
  isLive,
  KEPT,
  nextId,
  PRACTICE_COIN,
  type PracticeOrder,
  type PracticePosition,
  post,
  remaining,
  saveFill,
  saveOrder,
  withFills,
} from './account.ts'

// What perpetual contracts and forex share: positions, sizes, and the record of a fill.

export const positionIn = (draft: Pick<Draft, 'account'>, instId: string): PracticePosition | undefined =>
  draft.account.positions.find((one) => one.instId === instId)

/** The size that may still be filled; a reduce-only order is cut to the position. */
export const wanted = (draft: Draft, order: PracticeOrder): Amount =>
  fillableSize({ ...order, sz: remaining(order) }, positionIn(draft, order.instId)?.holding)

/** The part of an order's size that would open, beyond what closes the present position. */
export const openingPart = (draft: Draft, order: PracticeOrder): Amount =>
  openingSize(order, positionIn(draft, order.instId)?.holding)

/** Sizes on the side of an order: the position, and what remains of the other orders that could add to it. */
export const sameSide = (draft: Draft, { id, instId, side }: PracticeOrder): readonly Amount[] => {
  const holding = positionIn(draft, instId)?.holding
  const others = draft.account.orders.filter(
    (one) => one.instId === instId && one.side === side && !one.reduceOnly && one.id !== id,
  )
  return [
    ...(holding !== undefined && openingSide(holding.side) === side ? [holding.size] : []),
    ...others.map(remaining),
  ]
}

export const newOrder = (
  draft: Draft,
  fields: Pick<PracticeOrder, 'product' | 'instId' | 'side' | 'sz' | 'leverage'> & Partial<PracticeOrder>,
): PracticeOrder => ({
  id: nextId(draft),
  tgtCcy: 'base_ccy',
  tif: 'ioc',
  reduceOnly: false,
  state: 'live',
  accFillSz: ZERO,
  accFillQuote: ZERO,
  fee: ZERO,
  feeCcy: PRACTICE_COIN,
  frozen: ZERO,
  ended: '',
  cTime: draft.at,
  uTime: draft.at,
  ...fields,
})

/** Moves so much of what is frozen for an order back to what is available. */
export const release = (draft: Draft, order: PracticeOrder, amount: Amount): PracticeOrder => {
  post(draft, [{ from: 'frozen', to: 'available', coin: PRACTICE_COIN, amount }])
  return { ...order, frozen: subtract(order.frozen, amount) }
}

/** Ends a live order and releases what is frozen for it. */
export const endOrder = (draft: Draft, order: PracticeOrder, ended: PracticeOrder['ended']): PracticeOrder =>
  saveOrder(draft, { ...release(draft, order, order.frozen), state: 'canceled', ended, uTime: draft.at })

/** Ends the orders that only reduce, once there is no position. */
export const endClosers = (draft: Draft, instId: string, except = ''): void => {
  if (positionIn(draft, instId) !== undefined) return
  for (const order of draft.account.orders)
    if (order.instId === instId && order.reduceOnly && order.id !== except) endOrder(draft, order, 'closed')
}

export const savePosition = (draft: Draft, position: PracticePosition): void => {
  const others = draft.account.positions.filter(({ id }) => id !== position.id)
  draft.account = { ...draft.account, positions: [...others, position] }
}

/** The position that the first fill of an order opens. */
export const openedBy = (
  draft: Draft,
  { instId }: PracticeOrder,
  product: PracticePosition['product'],
  holding: Holding,
): PracticePosition => ({
  id: nextId(draft),
  product,
  instId,
  holding,
  realised: ZERO,
  fee: ZERO,
  funding: ZERO,
  chargedAt: draft.at,
  cTime: draft.at,
})

/** Takes a payment of funding or swap from the wallet, then from the margin; below zero it is received. */
export const charge = (draft: Draft, position: PracticePosition, time: number, due: Amount): void => {
  const { holding } = position
  const paid = settleCharge(due, held(draft.account, 'available', PRACTICE_COIN), holding.margin)
  post(draft, [
    { from: 'available', to: 'market', coin: PRACTICE_COIN, amount: paid.fromWallet },
    { from: 'margin', to: 'market', coin: PRACTICE_COIN, amount: paid.fromMargin },
    { from: 'market', to: 'available', coin: PRACTICE_COIN, amount: paid.received },
  ])
  savePosition(draft, {
    ...position,
    holding: { ...holding, margin: subtract(holding.margin, paid.fromMargin) },
    funding: add(position.funding, paid.payment),
    chargedAt: time,
  })
}

/** Drops a position that has ended, and keeps its sums. */
const closePosition = (draft: Draft, position: PracticePosition, forced: boolean): void => {
  const { account } = draft
  const { holding, chargedAt: _, ...sums } = position
  draft.account = {
    ...account,
    positions: account.positions.filter(({ id }) => id !== position.id),
    closed: [{ ...sums, side: holding.side, size: holding.size, forced, uTime: draft.at }, ...account.closed].slice(
      0,
      KEPT,
    ),
  }
}

/** Saves what a fill leaves of a position, and adds the fill to its order. */
export const recordFill = (
  draft: Draft,
  order: PracticeOrder,
  before: PracticePosition,
  {
    px,
    sz,
    fee,
    execType,
    effect,
  }: {
    readonly px: Price
    readonly sz: Amount
    readonly fee: Amount
    readonly execType: 'T' | 'M'
    readonly effect: Pick<FillEffect, 'holding' | 'realised'>
  },
): PracticeOrder => {
  const sums = { realised: add(before.realised, effect.realised), fee: add(before.fee, fee) }
  if (effect.holding === undefined) {
    closePosition(draft, { ...before, ...sums }, order.forced === true)
    endClosers(draft, order.instId, order.id)
  } else savePosition(draft, { ...before, ...sums, holding: effect.holding })
  saveFill(draft, {
    ordId: order.id,
    instId: order.instId,
    side: order.side,
    px,
    sz,
    fee,
    feeCcy: PRACTICE_COIN,
    realised: effect.realised,
    execType,
  })
  return withFills(draft, order, { sz, quote: notional(sz, px, 'down'), fee })
}

/** Live orders of a product on an instrument. */
export const liveOrders = (
  draft: Draft,
  product: PracticeOrder['product'],
  instId?: string,
): readonly PracticeOrder[] =>
  draft.account.orders.filter(
    (one) => one.product === product && (instId === undefined || one.instId === instId) && isLive(one),
  )

/** Margins of all positions together. */
export const marginsOf = ({ positions }: { readonly positions: readonly PracticePosition[] }): Amount =>
  sum(positions.map(({ holding }) => holding.margin))
