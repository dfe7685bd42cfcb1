/** The rules said a second time, in whole units of 10^-18 of a coin: what an order is by when somebody looked at it. */

export const DAY = 86_400_000
const YEAR = 365n
/** A principal has eight decimals, a rate six; a unit of the model is 10^-18. */
const UNIT = 10n ** 10n

export interface ModelTerms {
  /** Millionths a year. */
  readonly rate: bigint
  readonly noticeDays: number
  readonly open: boolean
}

export interface ModelOrder {
  readonly owner: number
  readonly product: number
  /** Units of 10^-18. */
  readonly principal: bigint
  readonly rate: bigint
  readonly days: number
  readonly noticeDays: number
  readonly valueAt: number
  readonly endAt: number
  renewal: Pick<ModelTerms, 'rate' | 'noticeDays'> | undefined
  paidDays: number
  payoutAt: number | undefined
  ended: 'term' | 'early' | 'renewed' | undefined
}

/** Where coins are: in wallets, locked, and at the house. Together always what there was. */
export interface ModelBooks {
  wallets: bigint[]
  locked: bigint
  earn: bigint
  rounding: bigint
}

const exact = ({ principal, rate }: Pick<ModelOrder, 'principal' | 'rate'>, days: number): bigint =>
  (principal * rate * BigInt(days)) / (YEAR * 1_000_000n)
/** What so many days pay: cut to eight decimals. */
export const paidBy = (order: Pick<ModelOrder, 'principal' | 'rate'>, days: number): bigint =>
  (exact(order, days) / UNIT) * UNIT

const midnightAfter = (at: number): number => at - (at % DAY) + DAY

export const newOrder = (
  owner: number,
  product: number,
  principal: bigint,
  days: number,
  terms: Pick<ModelTerms, 'rate' | 'noticeDays'>,
  valueAt: number,
  renews: boolean,
): ModelOrder => ({
  owner,
  product,
  principal,
  rate: terms.rate,
  days,
  noticeDays: terms.noticeDays,
  valueAt,
  endAt: valueAt + days * DAY,
  renewal: renews ? { rate: terms.rate, noticeDays: terms.noticeDays } : undefined,
  paidDays: 0,
  payoutAt: undefined,
  ended: undefined,
})
export const valueDate = midnightAfter

const isLive = (order: ModelOrder): boolean => order.ended === undefined
const isMatured = (order: ModelOrder): boolean => order.paidDays === order.days

const payTo = (books: ModelBooks, order: ModelOrder, days: number): void => {
  const [paid, whole] = [
    paidBy(order, days) - paidBy(order, order.paidDays),
    exact(order, days) - exact(order, order.paidDays),
  ]
  books.wallets[order.owner] = (books.wallets[order.owner] ?? 0n) + paid
  books.earn -= whole
  books.rounding += whole - paid
  order.paidDays = days
}

const giveBack = (books: ModelBooks, order: ModelOrder, forfeited: bigint): void => {
  books.locked -= order.principal
  books.wallets[order.owner] = (books.wallets[order.owner] ?? 0n) + order.principal - forfeited
  books.earn += forfeited
}

/** Everything that time has done to an order by a moment; the order in which it runs on, if it does. */
export const runOrder = (
  books: ModelBooks,
  order: ModelOrder,
  at: number,
  termsAt: (product: number, at: number) => ModelTerms,
): ModelOrder | undefined => {
  if (!isLive(order)) return undefined
  if (order.payoutAt !== undefined) {
    if (at < order.payoutAt) return undefined
    giveBack(books, order, paidBy(order, order.paidDays))
    order.ended = 'early'
    return undefined
  }
  const days = Math.max(order.paidDays, Math.min(order.days, Math.floor((at - order.valueAt) / DAY)))
  if (days > order.paidDays) payTo(books, order, days)
  if (!isMatured(order) || at < order.endAt) return undefined
  const then = termsAt(order.product, order.endAt)
  const { renewal } = order
  if (renewal !== undefined && then.open && then.rate === renewal.rate && then.noticeDays === renewal.noticeDays) {
    order.ended = 'renewed'
    return newOrder(order.owner, order.product, order.principal, order.days, renewal, order.endAt, true)
  }
  giveBack(books, order, 0n)
  order.ended = 'term'
  return undefined
}

/** Redeems early, if the owner saw what comes back. */
export const redeemOrder = (
  books: ModelBooks,
  order: ModelOrder,
  at: number,
  seen: bigint,
): 'done' | 'moved' | 'notNow' | 'quote' => {
  if (!isLive(order) || order.payoutAt !== undefined || isMatured(order)) return 'moved'
  const atOnce = order.noticeDays === 0 || at < order.valueAt
  const payoutAt = atOnce ? at : midnightAfter(at) + (order.noticeDays - 1) * DAY
  if (payoutAt >= order.endAt) return 'notNow'
  const forfeited = paidBy(order, order.paidDays)
  if (seen !== order.principal - forfeited) return 'quote'
  if (atOnce) {
    giveBack(books, order, forfeited)
    order.ended = 'early'
  } else {
    order.payoutAt = payoutAt
    order.renewal = undefined
  }
  return 'done'
}

export const renewOrder = (order: ModelOrder, at: number, renewal: ModelOrder['renewal']): 'done' | 'moved' => {
  if (!isLive(order) || order.payoutAt !== undefined || isMatured(order) || at >= order.endAt) return 'moved'
  order.renewal = renewal
  return 'done'
}
