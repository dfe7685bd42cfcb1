import type { home } from '#protocol'
import { rememberFor } from '../../market/memo.ts'
import { rankingOf } from '../../market/ranking.ts'
import type { Handler } from '../../services/handler.ts'
import { BRAND } from '../../site/content/brand.ts'
import { bannersAt } from '../../site/published.ts'
import { siteAt } from '../../site/site.ts'

/** Every open page asks every two seconds, so one ranking is kept for a second (1,000 ms) and shared. */
const ranking = rememberFor(1_000, rankingOf)

export const homeCoinDataRank: Handler<typeof home.homeCoinDataRank> = async (_, { services: { market, clock } }) =>
  ranking(market, clock.now())

export const bannerAndTitle: Handler<typeof home.bannerAndTitle> = async (_, { services, language }) => {
  const texts = services.content.texts(language)
  const banners = await bannersAt(services.database.db, services.clock.now())
  const { title } = siteAt(services)
  const { logo = BRAND.logo } = services.config
  return { logo, title, banners: banners.map((banner) => ({ ...banner, ...texts.banners[banner.id] })) }
}
