import { APP_VERSION, type promotion } from '#protocol'
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
