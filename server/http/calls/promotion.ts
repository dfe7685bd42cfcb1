import { APP_VERSION, type promotion } from '#protocol'
import { codeOf } from '../../earn/referral/invites.ts'
import { readCommissions, readInvited, readPoster, readRules, readTotal } from '../../earn/referral/views.ts'
import type { Handler } from '../../services/handler.ts'
import { PAPERS } from '../../site/content/papers.ts'

export const termService: Handler<typeof promotion.termService> = async (_, { services: { content }, language }) => {
  const { version, effectiveAt, updatedAt } = PAPERS.terms
  const texts = content.texts(language).papers.terms
  return { id: 'terms', ...texts, updatedAt: String(updatedAt), version, effectiveAt: String(effectiveAt) }
}

export const aboutus: Handler<typeof promotion.aboutus> = async (_, { services: { content }, language }) => ({
  id: 'about',
  ...content.texts(language).papers.about,
  updatedAt: String(PAPERS.about.updatedAt),
  version: APP_VERSION,
})

export const total: Handler<typeof promotion.total> = (_, { services: { database, clock }, uid }) =>
  readTotal(database.db, uid, clock.now())

export const promotionRulesPage: Handler<typeof promotion.promotionRulesPage> = (
  _,
  { services: { database, clock } },
) => readRules(database.db, clock.now())

export const extend: Handler<typeof promotion.extend> = async (_, { services: { database, clock }, uid }) => ({
  code: await codeOf(database.db, uid, clock.now()),
})

export const poster: Handler<typeof promotion.poster> = (_, { services: { database, clock }, uid }) =>
  readPoster(database.db, uid, clock.now())

export const list: Handler<typeof promotion.list> = (input, { services, uid }) =>
  readInvited(services.database.db, uid, input)

export const commissions: Handler<typeof promotion.commissions> = (input, { services, uid }) =>
  readCommissions(services.database.db, uid, input)
