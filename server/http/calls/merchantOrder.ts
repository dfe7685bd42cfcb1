import { MOST_DRIFT, type merchantOrder } from '#protocol'
import { figuresOf } from '../../c2c/figures.ts'
import { readOffer } from '../../c2c/offers.ts'
import { readCounterparty, readOrder, readOrders } from '../../c2c/orderViews.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Handler } from '../../services/handler.ts'

const PAGE = 20
const unknown = refuse('notFound', { field: 'id' })

export const getList: Handler<typeof merchantOrder.getList> = async ({ limit = PAGE, ...query }, { services, uid }) => {
  const ts = services.clock.now()
  const rows = await readOrders(services.database.db, uid, { ...query, limit: limit + 1 })
  const orders = rows.slice(0, limit)
  const last = orders.at(-1)
  return { orders, ...(rows.length > limit && last !== undefined ? { next: last.id } : {}), ts }
}

export const getOrderByOrderNo: Handler<typeof merchantOrder.getOrderByOrderNo> = async ({ id }, { services, uid }) => {
  const ts = services.clock.now()
  const { payMethods, database } = services
  const order = await readOrder({ db: database.db, payMethods }, uid, id, ts)
  return order === undefined ? unknown : { order, ts }
}

export const getMerchant: Handler<typeof merchantOrder.getMerchant> = async ({ id }, { services, uid }) => {
  const { db } = services.database
  const other = await readCounterparty(db, uid, id)
  const merchant = other === undefined ? undefined : (await figuresOf(db, [other], services.clock.now())).get(other)
  return merchant === undefined ? unknown : { merchant }
}

export const selectDetail: Handler<typeof merchantOrder.selectDetail> = async ({ ad }, { services, uid }) => {
  const ts = services.clock.now()
  const offer = await readOffer({ db: services.database.db, market: services.market }, uid, ad, ts)
  return offer === undefined ? refuse('notFound', { field: 'ad' }) : { offer, maxDrift: MOST_DRIFT, ts }
}
