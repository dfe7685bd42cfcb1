import type { icoOrder } from '#protocol'
import { readLines, readOwnSales, readSale } from '../../earn/sale/views.ts'
import { cutPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Handler } from '../../services/handler.ts'

const PAGE = 20
const LINES = 10_000

export const getOrderList: Handler<typeof icoOrder.getOrderList> = async (
  { cursor, limit = PAGE },
  { services, uid },
) => {
  const ts = services.clock.now()
  const found = await readOwnSales(services.database.db, uid, { before: cursor, limit: limit + 1 }, ts)
  const { page: sales, next } = cutPage(found, limit, ({ own }) => own?.order ?? '')
  return { sales, ...next, ts }
}

export const buy: Handler<typeof icoOrder.buy> = (body, { services, uid, key }) =>
  services.sales.submit(uid, key, { call: 'icoOrder.buy', body })

export const ration: Handler<typeof icoOrder.ration> = async ({ id, from = 0, limit = LINES }, { services, uid }) => {
  const { db } = services.database
  const sale = await readSale(db, uid, id, services.clock.now())
  if (sale === undefined) return refuse('notFound', { field: 'id' })
  const lines = await readLines(db, id, { from, limit })
  const next = from + lines.length
  return { sale, lines, ...(lines.length > 0 && next < sale.participants ? { next } : {}) }
}

export const pay: Handler<typeof icoOrder.pay> = (body, { services, uid, key }) =>
  services.sales.submit(uid, key, { call: 'icoOrder.pay', body })
