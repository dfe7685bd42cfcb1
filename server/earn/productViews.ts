import type { Kysely } from 'kysely'
import { type Amount, add, type EarnKind, type EarnTotal, type operators, type Refusal, ZERO } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { EarnDates, EarnProducts } from './earnProducts.ts'
import { readHeld, readRunning } from './held.ts'
import { CLOSED, sizeFault } from './purchase.ts'
import { type EarnTerms, offeredAfter, openAfter, productOf } from './terms.ts'

/** What the rules of a kind say of an order that is bought at a moment (Unix ms). */
export interface OrderRules<K extends EarnKind> {
  readonly dates: (days: number, at: number) => EarnDates
  /** What its first payment and all of it pay; without a term all is nothing. */
  readonly earns: (
    order: { readonly product: string; readonly amount: Amount; readonly days: number },
    now: operators.SettingValue<K>,
    at: number,
  ) => { readonly firstInterest: Amount; readonly interest: Amount }
}

/** What is read of products of a kind. */
export const productViews = <K extends EarnKind>(
  db: Kysely<Schema>,
  terms: EarnTerms<K>,
  { dates, earns }: OrderRules<K>,
): Pick<EarnProducts, 'offered' | 'products' | 'product' | 'preview'> => ({
  offered: (query, at) => offeredAfter(terms, query, at),

  async products(query, at) {
    const open = openAfter(terms, query, at)
    const running = await readRunning(db, terms.kind, open)
    return open.flatMap((name) => productOf(terms, name, running.get(name) ?? ZERO, at) ?? [])
  },

  async product(id, at) {
    const running = await readRunning(db, terms.kind, [id])
    const product = productOf(terms, id, running.get(id) ?? ZERO, at)
    return product && { product, ...dates(product.days, at) }
  },

  async preview(uid, { product: id, amount }, at) {
    const now = terms.at(id, at)
    const named = terms.named(id)
    if (now === undefined || named === undefined || !now.open) return CLOSED
    const held = await readHeld(db, terms.kind, uid, id, named.coin)
    const fault: Refusal | undefined = sizeFault(amount, now, held)
    if (fault !== undefined) return fault
    const product = productOf(terms, id, held.running, at)
    if (product === undefined) return CLOSED
    return {
      product,
      amount,
      ...dates(named.days, at),
      ...earns({ product: id, amount, days: named.days }, now, at),
      fee: ZERO,
      available: held.available,
      own: held.own,
    }
  },
})

/** Orders that run of one user, of which totals are made. */
export const MOST_TOTALLED = 100_000

/** What of one order counts in its coin. */
export type TotalPart = Pick<EarnTotal, 'coin' | 'principal' | 'paid' | 'coming'>

/** Orders that run, summed up by coin. */
export const totalsOf = (kind: EarnKind, parts: readonly TotalPart[]): readonly EarnTotal[] => {
  const totals = new Map<string, EarnTotal>()
  for (const { coin, principal, paid, coming } of parts) {
    const sum = totals.get(coin) ?? { kind, coin, orders: 0, principal: ZERO, paid: ZERO, coming: ZERO }
    totals.set(coin, {
      ...sum,
      orders: sum.orders + 1,
      principal: add(sum.principal, principal),
      paid: add(sum.paid, paid),
      coming: add(sum.coming, coming),
    })
  }
  return [...totals.values()].toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
}
