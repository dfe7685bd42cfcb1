import type { exchange } from '#protocol'
import { listExchanges, readExchange } from '../../funding/exchange.ts'
import { flashSettingsAt, flashTerms } from '../../funding/flash.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'

export const exchangeData: Handler<typeof exchange.exchangeData> = async ({ quote: asked }, { services, uid, ip }) => {
  const { clock, database, market, money } = services
  const ts = clock.now()
  const terms = flashTerms(market, await flashSettingsAt(database.db, ts))
  if (asked === undefined) return { terms, ts }
  const quote = await money.quote(uid, asked, ip)
  return 'error' in quote ? { refused: quote } : { terms, quote, ts }
}

export const addOrder: Handler<typeof exchange.addOrder> = (body, { services, uid, key }) =>
  services.money.submit(uid, key, { call: 'exchange.addOrder', body })

export const exchangeList: Handler<typeof exchange.exchangeList> = (query, { services, uid }) =>
  listExchanges(services.database.db, uid, query)

export const exchangeDetails: Handler<typeof exchange.exchangeDetails> = async ({ id }, { services, uid }) =>
  (await readExchange(services.database.db, uid, id)) ?? refuse('notFound', { field: 'id' })
