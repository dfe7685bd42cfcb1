import type { loan } from '#protocol'
import { cutPage, idOf } from '../../platform/page.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Handler } from '../../services/handler.ts'

const PAGE = 20
const unknown = (field: string): Refused => refuse('notFound', { field })

export const products: Handler<typeof loan.products> = async ({ product }, { services }) => {
  const ts = services.clock.now()
  return { products: [...(await services.loans.products(product, ts))], ts }
}

export const preview: Handler<typeof loan.preview> = async (input, { services, uid }) => {
  const ts = services.clock.now()
  const shown = await services.loans.preview(uid, input, ts)
  return 'error' in shown ? { refused: shown } : { preview: shown, ts }
}

export const take: Handler<typeof loan.take> = (input, { services, uid, key }) => services.loans.take(uid, key, input)

export const list: Handler<typeof loan.list> = async ({ over = false, cursor, limit = PAGE }, { services, uid }) => {
  const ts = services.clock.now()
  const found = await services.loans.list(uid, { over, before: cursor, limit: limit + 1 }, ts)
  const { page: loans, next } = cutPage(found, limit, idOf)
  return { loans, ...next, ts }
}

export const detail: Handler<typeof loan.detail> = async ({ id }, { services, uid }) => {
  const ts = services.clock.now()
  const found = await services.loans.detail(uid, id, ts)
  return found === undefined ? unknown('id') : { ...found, ts }
}

export const events: Handler<typeof loan.events> = async ({ id, cursor, limit = PAGE }, { services, uid }) => {
  const ts = services.clock.now()
  const found = await services.loans.events(uid, id, { before: cursor, limit: limit + 1 })
  if (found === undefined) return unknown('id')
  const { page, next } = cutPage(found, limit, idOf)
  return { events: page, ...next, ts }
}

export const addCollateral: Handler<typeof loan.addCollateral> = (input, { services, uid, key }) =>
  services.loans.addCollateral(uid, key, input)

export const repay: Handler<typeof loan.repay> = ({ whole = false, ...input }, { services, uid, key }) =>
  services.loans.repay(uid, key, { ...input, whole })
