/**
 * The rules said a second time, in whole units of 10^-18 of a coin: no hour is looked at by itself, only until when an order
 * is paid, and how many hours began between two changes of a rate.
 */

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const YEAR_HOURS = 8_760n
/** A principal has eight decimals, a rate six; a unit of the model is 10^-18. */
export const UNIT = 10n ** 10n

/** From a moment on a product has this rate, in millionths a year. */
export interface RateLine {
  readonly from: number
  readonly rate: bigint
}

export interface ModelOrder {
  readonly owner: number
  readonly product: number
  /** Units of 10^-18. */
  readonly principal: bigint
  /** At its purchase. */
  readonly rate: bigint
  readonly valueAt: number
  /** Undefined without a term. */
  readonly endAt: number | undefined
  paidUntil: number
  /** The sum of the rates of its paid hours. */
  paidRates: bigint
  payments: number
  ended: 'term' | 'early' | undefined
  forfeited: bigint
}

/** Coins of one product: locked, and what the house paid and kept of it. */
export interface ProductBooks {
  locked: bigint
  earn: bigint
  rounding: bigint
}

export interface ModelBooks {
  readonly wallets: bigint[]
  readonly products: ProductBooks[]
}

export const booksFor = (products: number): ModelBooks => ({
  wallets: [],
  products: Array.from({ length: products }, () => ({ locked: 0n, earn: 0n, rounding: 0n })),
})

const productBooks = (books: ModelBooks, product: number): ProductBooks => {
  const found = books.products[product]
  if (found === undefined) throw new Error(`there is no product ${product}`)
  return found
}

const floorTo = (at: number, step: number): number => at - (((at % step) + step) % step)

export const newOrder = (
  at: number,
  {
    owner,
    product,
    principal,
    rate,
    days,
  }: Pick<ModelOrder, 'owner' | 'product' | 'principal' | 'rate'> & { readonly days: number },
): ModelOrder => {
  const valueAt = floorTo(at, HOUR) + HOUR
  return {
    owner,
    product,
    principal,
    rate,
    valueAt,
    endAt: days === 0 ? undefined : valueAt + days * DAY,
    paidUntil: valueAt,
    paidRates: 0n,
    payments: 0,
    ended: undefined,
    forfeited: 0n,
  }
}

/** How many full hours begin from one moment on and before another. */
const hoursFrom = (from: number, until: number): bigint =>
  BigInt(Math.max(0, Math.ceil(until / HOUR) - Math.ceil(from / HOUR)))

/** The sum of the rates of an order's hours between two full hours; `lines` are in the order of their time. */
export const ratesBetween = (
  { rate, endAt }: Pick<ModelOrder, 'rate' | 'endAt'>,
  lines: readonly RateLine[],
  from: number,
  until: number,
): bigint => {
  if (endAt !== undefined) return rate * hoursFrom(from, until)
  let sum = 0n
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]?.from ?? Number.POSITIVE_INFINITY
    sum += line.rate * hoursFrom(Math.max(from, line.from), Math.min(until, next))
  }
  return sum
}

export const exact = (principal: bigint, rates: bigint): bigint => (principal * rates) / (YEAR_HOURS * 1_000_000n)
/** What hours pay whose rates sum to so much: cut to eight decimals. */
export const paidFor = (principal: bigint, rates: bigint): bigint => (exact(principal, rates) / UNIT) * UNIT

/** The last moment until which an order is paid at a moment: a midnight, or its end. */
const payableUntil = ({ valueAt, endAt, paidUntil }: ModelOrder, at: number): number => {
  if (endAt !== undefined && at >= endAt) return endAt
  return Math.max(valueAt, paidUntil, floorTo(at, DAY))
}

const payUntil = (books: ModelBooks, order: ModelOrder, until: number, lines: readonly RateLine[]): void => {
  if (until <= order.paidUntil) return
  const rates = order.paidRates + ratesBetween(order, lines, order.paidUntil, until)
  const [paid, whole] = [
    paidFor(order.principal, rates) - paidFor(order.principal, order.paidRates),
    exact(order.principal, rates) - exact(order.principal, order.paidRates),
  ]
  const product = productBooks(books, order.product)
  books.wallets[order.owner] = (books.wallets[order.owner] ?? 0n) + paid
  product.earn -= whole
  product.rounding += whole - paid
  // A payment at each midnight, and one at an end that is none.
  order.payments += floorTo(until, DAY) / DAY - floorTo(order.paidUntil, DAY) / DAY + (until % DAY === 0 ? 0 : 1)
  order.paidUntil = until
  order.paidRates = rates
}

const giveBack = (books: ModelBooks, order: ModelOrder): void => {
  productBooks(books, order.product).locked -= order.principal
  books.wallets[order.owner] = (books.wallets[order.owner] ?? 0n) + order.principal
}

export const lockOrder = (books: ModelBooks, order: ModelOrder): void => {
  productBooks(books, order.product).locked += order.principal
  books.wallets[order.owner] = (books.wallets[order.owner] ?? 0n) - order.principal
}

/** Everything that time has done to an order by a moment. */
export const runOrder = (books: ModelBooks, order: ModelOrder, at: number, lines: readonly RateLine[]): void => {
  if (order.ended !== undefined) return
  payUntil(books, order, payableUntil(order, at), lines)
  if (order.endAt === undefined || at < order.endAt) return
  giveBack(books, order)
  order.ended = 'term'
}

/** What has accrued and is not paid: full hours, of which none is behind the end. */
export const accruedOf = (order: ModelOrder, at: number, lines: readonly RateLine[]): bigint => {
  const until = floorTo(Math.min(at, order.endAt ?? at), HOUR)
  if (order.ended !== undefined || until <= order.paidUntil) return 0n
  const rates = order.paidRates + ratesBetween(order, lines, order.paidUntil, until)
  return paidFor(order.principal, rates) - paidFor(order.principal, order.paidRates)
}

/** What an early redemption forfeits: what is not due with a midnight. */
export const forfeitAt = (order: ModelOrder, at: number, lines: readonly RateLine[]): bigint => {
  const settled = { ...order }
  payUntil(booksFor(order.product + 1), settled, payableUntil(order, at), lines)
  return accruedOf(settled, at, lines)
}

export const mayRedeem = ({ ended, endAt }: ModelOrder, at: number): boolean =>
  ended === undefined && (endAt === undefined || at < endAt)

/** Redeems early, if the owner saw at least what is forfeited. */
export const redeemOrder = (
  books: ModelBooks,
  order: ModelOrder,
  at: number,
  shown: bigint,
  lines: readonly RateLine[],
): 'done' | 'moved' | 'notNow' | 'quote' => {
  if (order.ended !== undefined) return 'moved'
  if (!mayRedeem(order, at)) return 'notNow'
  const forfeited = forfeitAt(order, at, lines)
  if (forfeited > shown) return 'quote'
  payUntil(books, order, payableUntil(order, at), lines)
  giveBack(books, order)
  order.ended = 'early'
  order.forfeited = forfeited
  return 'done'
}
