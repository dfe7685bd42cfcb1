import type { EarnKind, financial } from '#protocol'
import type { EarnProducts } from '../../earn/earnProducts.ts'
import { cutPage, idOf } from '../../platform/page.ts'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import type { Handler } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'

const PAGE = 20
/** Days that a page has: a month fits. */
const LINES_PAGE = 31
const unknown = (field: string): Refused => refuse('notFound', { field })

/** The products of a kind; refused where Tapeline has none of it. */
const of = ({ earn }: Pick<Services, 'earn'>, kind: EarnKind): EarnProducts | Refused => earn[kind] ?? unknown('kind')

export const financialProductList: Handler<typeof financial.financialProductList> = async (
  { kind, coin, cursor, limit = PAGE },
  { services },
) => {
  const ts = services.clock.now()
  const earn = of(services, kind)
  if (isRefused(earn)) return earn
  const found = await earn.products({ coin, after: cursor, limit: limit + 1 }, ts)
  const { page: products, next } = cutPage(found, limit, idOf)
  return { products, ...next, ts }
}

export const productsIntroduction: Handler<typeof financial.productsIntroduction> = async (
  { kind, product },
  { services },
) => {
  const ts = services.clock.now()
  const earn = of(services, kind)
  if (isRefused(earn)) return earn
  const found = await earn.product(product, ts)
  return found === undefined ? unknown('product') : { ...found, ts }
}

export const generateFinancialOrder: Handler<typeof financial.generateFinancialOrder> = async (
  { kind, ...input },
  { services, uid },
) => {
  const ts = services.clock.now()
  const earn = of(services, kind)
  if (isRefused(earn)) return earn
  const preview = await earn.preview(uid, input, ts)
  return 'error' in preview ? { refused: preview } : { preview, ts }
}

export const buyFinancialProduct: Handler<typeof financial.buyFinancialProduct> = async (
  { kind, ...purchase },
  { services, uid, key },
) => {
  const earn = of(services, kind)
  return isRefused(earn) ? earn : earn.buy(uid, key, purchase)
}

export const CurrentUserOrder: Handler<typeof financial.CurrentUserOrder> = async (_, { services, uid }) => {
  const ts = services.clock.now()
  const kinds = Object.values(services.earn).filter((earn) => earn !== undefined)
  const totals = await Promise.all(kinds.map((earn) => earn.totals(uid)))
  return { totals: totals.flat(), ts }
}

interface Page {
  readonly kind: EarnKind
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

const readPage = async (services: Services, uid: string, over: boolean, { kind, cursor, limit = PAGE }: Page) => {
  const ts = services.clock.now()
  const earn = of(services, kind)
  if (isRefused(earn)) return earn
  const found = await earn.orders(uid, { over, before: cursor, limit: limit + 1 }, ts)
  const { page: orders, next } = cutPage(found, limit, idOf)
  return { orders, ...next, ts }
}

export const runningOrder: Handler<typeof financial.runningOrder> = (input, { services, uid }) =>
  readPage(services, uid, false, input)

export const redeemOver: Handler<typeof financial.redeemOver> = (input, { services, uid }) =>
  readPage(services, uid, true, input)

export const runningOrderLX: Handler<typeof financial.runningOrderLX> = async (
  { kind, id, cursor, limit = LINES_PAGE },
  { services, uid },
) => {
  const ts = services.clock.now()
  const earn = of(services, kind)
  if (isRefused(earn)) return earn
  const after = cursor === undefined ? undefined : Number(cursor)
  const found = await earn.lines(uid, id, { after, limit: limit + 1 })
  if (found === undefined) return unknown('id')
  const { page: lines, next } = cutPage(found, limit, ({ day }) => String(day))
  return { lines, ...next, ts }
}

export const redeemOrderInfo: Handler<typeof financial.redeemOrderInfo> = async ({ kind, id }, { services, uid }) => {
  const ts = services.clock.now()
  const earn = of(services, kind)
  if (isRefused(earn)) return earn
  const found = await earn.order(uid, id, ts)
  return found === undefined ? unknown('id') : { ...found, ts }
}

export const redeemFinancialOrder: Handler<typeof financial.redeemFinancialOrder> = async (
  { kind, ...input },
  { services, uid, key },
) => {
  const earn = of(services, kind)
  return isRefused(earn) ? earn : earn.redeem(uid, key, input)
}

export const setRenewal: Handler<typeof financial.setRenewal> = async ({ kind, ...input }, { services, uid }) => {
  const earn = of(services, kind)
  if (isRefused(earn)) return earn
  const refusal = await earn.renew(uid, input)
  if (refusal !== undefined) return { refused: refusal }
  const ts = services.clock.now()
  const found = await earn.order(uid, input.id, ts)
  return found === undefined ? unknown('id') : { order: found.order, ts }
}
