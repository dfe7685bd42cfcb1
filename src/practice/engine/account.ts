import {
  type Amount,
  add,
  type Holding,
  isNegative,
  isZero,
  type Order,
  type Price,
  type Refusal,
  type Side,
  subtract,
  type TakenDepth,
  type Tick,
  type TimedContract,
  type TimeInForce,
  toAmount,
  ZERO,
} from '#protocol'

// Practice: an account of virtual funds that lives on the device. Its rules are those of `protocol/trading`; nothing in
// this folder knows of requests.

/** The coin that virtual funds begin with, and how much of it. */
export const PRACTICE_COIN = 'USDT'
export const PRACTICE_FUNDS = toAmount('10000')

/** Whose money it is: three purses of the user, and what stands on the other side of every move. */
type Purse = 'available' | 'frozen' | 'margin' | 'market' | 'fees' | 'insurance' | 'granted'

export type PracticeProduct = 'spot' | 'perpetual' | 'forex'

/** An order of practice. Spot sizes are in base or, for a market buy, in quote; the others in base. Times: Unix ms. */
export interface PracticeOrder {
  readonly id: string
  readonly product: PracticeProduct
  readonly instId: string
  readonly side: Side
  /** Absent for an order at the market. */
  readonly px?: Price
  readonly sz: Amount
  readonly tgtCcy: Order['tgtCcy']
  readonly tif: TimeInForce
  readonly reduceOnly: boolean
  readonly leverage: number
  readonly state: Order['state']
  readonly accFillSz: Amount
  readonly accFillQuote: Amount
  readonly fee: Amount
  readonly feeCcy: string
  readonly frozen: Amount
  /** Why it ended without being filled; '' while it lives and once it is filled. */
  readonly ended: Order['cancelSource'] | 'margin' | 'closed' | 'liquidation'
  /** The venue's rules closed a position with it. */
  readonly forced?: true
  readonly cTime: number
  readonly uTime: number
}

/** An open position of perpetual contracts (isolated margin) or of forex. */
export interface PracticePosition {
  readonly id: string
  readonly product: 'perpetual' | 'forex'
  readonly instId: string
  readonly holding: Holding
  /** Sums over its life: results of closed parts, fees, funding or swap (above zero: paid). */
  readonly realised: Amount
  readonly fee: Amount
  readonly funding: Amount
  /** Until when funding or swap has been charged. */
  readonly chargedAt: number
  readonly cTime: number
}

/** A position that was closed, with the averages of all that was opened and closed. */
export interface ClosedPractice extends Omit<PracticePosition, 'holding' | 'chargedAt'> {
  readonly side: Holding['side']
  readonly size: Amount
  readonly forced: boolean
  readonly uTime: number
}

export interface PracticeFill {
  readonly id: string
  readonly ordId: string
  readonly instId: string
  readonly side: Side
  readonly px: Price
  readonly sz: Amount
  readonly fee: Amount
  readonly feeCcy: string
  /** Of what it closed; zero on spot. */
  readonly realised: Amount
  readonly execType: 'T' | 'M'
  readonly ts: number
}

/** Everything of one practice account. Immutable: each step makes a new one. */
export interface Account {
  readonly version: 1
  /** Names this account among those of a device. */
  readonly id: string
  readonly begun: number
  /** By `<purse> <coin>`; the sum of a coin over all purses is zero. */
  readonly funds: Readonly<Record<string, Amount>>
  /** The next id. */
  readonly next: number
  readonly orders: readonly PracticeOrder[]
  readonly positions: readonly PracticePosition[]
  readonly timed: readonly TimedContract[]
  /** Ended orders, closed positions, settled contracts and fills; the newest first, as many as `KEPT`. */
  readonly past: readonly PracticeOrder[]
  readonly closed: readonly ClosedPractice[]
  readonly settled: readonly TimedContract[]
  readonly fills: readonly PracticeFill[]
  /** Depth that this account took, by `<side> <instId>`. */
  readonly taken: ReadonlyMap<string, TakenDepth>
  /** Index ticks that running timed contracts need, by instrument. */
  readonly ticks: Readonly<Record<string, readonly Tick[]>>
}

export const KEPT = 200

/** How much is in a purse. */
export const held = ({ funds }: Pick<Account, 'funds'>, purse: Purse, coin: string): Amount =>
  funds[`${purse} ${coin}`] ?? ZERO

/** What the user has of each coin, all purses together; coins of which there is nothing are left out. */
export const coinsOf = (account: Pick<Account, 'funds'>): Readonly<Record<string, Amount>> => {
  const sums: Record<string, Amount> = {}
  for (const [key, value] of Object.entries(account.funds)) {
    const [purse = '', coin = ''] = key.split(' ')
    if (purse === 'available' || purse === 'frozen' || purse === 'margin') sums[coin] = add(sums[coin] ?? ZERO, value)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => !isZero(value)))
}

/** A new account with its virtual funds. */
export const openAccount = (id: string, at: number, coin = PRACTICE_COIN, amount = PRACTICE_FUNDS): Account => ({
  version: 1,
  id,
  begun: at,
  funds: { [`available ${coin}`]: amount, [`granted ${coin}`]: subtract(ZERO, amount) },
  next: 1,
  orders: [],
  positions: [],
  timed: [],
  past: [],
  closed: [],
  settled: [],
  fills: [],
  taken: new Map(),
  ticks: {},
})

/** An account while one step changes it. */
export interface Draft {
  account: Account
  readonly at: number
}

export interface Move {
  readonly from: Purse
  readonly to: Purse
  readonly coin: string
  readonly amount: Amount
}

/** Moves money between purses. Throws where a purse of the user would go below zero: that is a fault, never a rule. */
export const post = (draft: Draft, moves: readonly Move[]): void => {
  const funds = { ...draft.account.funds }
  for (const { from, to, coin, amount } of moves) {
    if (isZero(amount)) continue
    funds[`${from} ${coin}`] = subtract(funds[`${from} ${coin}`] ?? ZERO, amount)
    funds[`${to} ${coin}`] = add(funds[`${to} ${coin}`] ?? ZERO, amount)
  }
  for (const purse of ['available', 'frozen', 'margin'] as const)
    for (const { coin } of moves)
      if (isNegative(funds[`${purse} ${coin}`] ?? ZERO)) throw new Error(`practice: ${purse} ${coin} below zero`)
  draft.account = { ...draft.account, funds }
}

export const nextId = (draft: Draft): string => {
  const id = draft.account.next
  draft.account = { ...draft.account, next: id + 1 }
  return String(id)
}

/** The size that is not filled yet. */
export const remaining = ({ sz, accFillSz }: PracticeOrder): Amount => subtract(sz, accFillSz)

/** The order with fills of this size, value and fee added. */
export const withFills = (
  { at }: Draft,
  order: PracticeOrder,
  { sz, quote, fee }: { readonly sz: Amount; readonly quote: Amount; readonly fee: Amount },
): PracticeOrder => ({
  ...order,
  accFillSz: add(order.accFillSz, sz),
  accFillQuote: add(order.accFillQuote, quote),
  fee: add(order.fee, fee),
  uTime: at,
})

export const isLive = ({ state }: PracticeOrder): boolean => state === 'live' || state === 'partially_filled'

/** Puts a live order in the place of its last version; one that has ended goes to the past. */
export const saveOrder = (draft: Draft, order: PracticeOrder): PracticeOrder => {
  const { account } = draft
  const others = account.orders.filter(({ id }) => id !== order.id)
  draft.account = isLive(order)
    ? { ...account, orders: [...others, order].toSorted((a, b) => Number(a.id) - Number(b.id)) }
    : { ...account, orders: others, past: [order, ...account.past].slice(0, KEPT) }
  return order
}

export const saveFill = (draft: Draft, fill: Omit<PracticeFill, 'id' | 'ts'>): void => {
  const id = nextId(draft)
  draft.account = {
    ...draft.account,
    fills: [{ ...fill, id, ts: draft.at }, ...draft.account.fills].slice(0, KEPT),
  }
}

/** Does nothing unless `run` answers something; then its changes stay. */
export const attempt = <T>(draft: Draft, run: () => T | undefined): T | undefined => {
  const before = draft.account
  const done = run()
  if (done === undefined) draft.account = before
  return done
}

/** One step on an account: what it answers and the account after it, or the refusal and the account as it was. */
export const step = <T extends object>(
  account: Account,
  at: number,
  run: (draft: Draft) => T | Refusal,
): { readonly account: Account; readonly answer: T | Refusal } => {
  const draft: Draft = { account, at }
  const answer = run(draft)
  return { account: 'error' in answer ? account : draft.account, answer }
}
