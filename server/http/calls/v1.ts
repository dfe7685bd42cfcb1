import { type Document, type v1 } from '#protocol'
import { exchangeRates } from '../../market/exchangeRates.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { BRAND } from '../../site/content/brand.ts'
import { type Announcement, announcementsAt } from '../../site/published.ts'
import { siteAt } from '../../site/site.ts'

export const getDomain: Handler<typeof v1.getDomain> = async (_, { services }) => {
  const { title, language } = siteAt(services)
  const { marketStream, fileDomain = '', logo = BRAND.logo } = services.config
  return {
    language: { simple: language },
    FILE_DOMAIN: fileDomain,
    logo,
    title,
    ...(marketStream === undefined
      ? {}
      : {
          socket: `${marketStream.url}/public`,
          business: `${marketStream.url}/business`,
          venue: 'okx' as const,
          rest: marketStream.rest,
        }),
    exRate: Object.fromEntries(
      exchangeRates(services.market, services.clock.now()).map(({ currency, rate }) => [currency, rate]),
    ),
    demo: services.config.demo,
  }
}

export const loginOut: Handler<typeof v1.loginOut> = async (_, { session, services, ip, userAgent }) => {
  const uid = await session.who()
  await session.end()
  if (uid !== undefined)
    await services.accounts.trail.record(services.database.db, { uid, kind: 'signOut', ip, userAgent })
  return {}
}

type Link = Pick<Document, 'id' | 'title'>
const link = (notice: Announcement | undefined): Link | undefined => notice && { id: notice.id, title: notice.title }

export const details: Handler<typeof v1.details> = async (
  { id },
  { services: { content, clock, database }, language },
) => {
  const notices = await announcementsAt(database.db, content.texts(language), language, clock.now())
  const index = notices.findIndex((notice) => notice.id === id)
  const notice = notices[index]
  if (notice === undefined) return refuse('notFound', { field: 'id' })
  const { title, body, writtenIn } = notice
  const previous = link(notices[index + 1])
  const next = link(notices[index - 1])
  return {
    id,
    title,
    body,
    writtenIn,
    kind: notice.kind,
    publishedAt: String(notice.publishedAt),
    updatedAt: String(notice.publishedAt),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  }
}

export { doPairUser } from './pairing.ts'
export { uploadPic } from './uploads.ts'
