import { type Document, type v1 } from '#protocol'
import { BRAND } from '../content/brand.ts'
import { type Notice, publishedBy } from '../content/notices.ts'
import type { Texts } from '../content/texts.ts'
import { exchangeRates } from '../market/exchangeRates.ts'
import { type Handler, refuse } from './handler.ts'

export const getDomain: Handler<typeof v1.getDomain> = async (_, { services }) => ({
  language: { simple: '' },
  FILE_DOMAIN: '',
  ...BRAND,
  exRate: Object.fromEntries(
    exchangeRates(services.market, services.clock.now()).map(({ currency, rate }) => [currency, rate]),
  ),
  demo: services.config.demo,
})

export const loginOut: Handler<typeof v1.loginOut> = async (_, { session }) => {
  await session.end()
  return {}
}

type Link = Pick<Document, 'id' | 'title'>
const link = (texts: Texts, notice: Notice | undefined): Link | undefined =>
  notice && { id: notice.id, title: texts.notices[notice.id].title }

export const details: Handler<typeof v1.details> = async ({ id }, { services: { content, clock }, language }) => {
  const texts = content.texts(language)
  const notices = publishedBy(clock.now())
  const place = notices.findIndex((notice) => notice.id === id)
  const notice = notices[place]
  if (notice === undefined) return refuse('notFound', { field: 'id' })
  const { title, body } = texts.notices[notice.id]
  const previous = link(texts, notices[place + 1])
  const next = link(texts, notices[place - 1])
  return {
    id,
    title,
    body,
    kind: notice.kind,
    publishedAt: String(notice.publishedAt),
    updatedAt: String(notice.publishedAt),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  }
}
