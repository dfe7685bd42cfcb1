import type { ico } from '#protocol'
import { readSale, readSales, readTips } from '../../earn/sale/views.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Handler } from '../../services/handler.ts'

const PAGE = 20

export const getList: Handler<typeof ico.getList> = async ({ cursor, limit = PAGE }, { services, uid }) => {
  const ts = services.clock.now()
  return { ...(await readSales(services.database.db, uid, { cursor, limit }, ts)), ts }
}

export const getDetail: Handler<typeof ico.getDetail> = async ({ id }, { services, uid }) => {
  const ts = services.clock.now()
  const sale = await readSale(services.database.db, uid, id, ts)
  return sale === undefined ? refuse('notFound', { field: 'id' }) : { sale, ts }
}

export const homeTips: Handler<typeof ico.homeTips> = async (_, { services }) => {
  const ts = services.clock.now()
  return { tips: await readTips(services.database.db, ts), ts }
}
