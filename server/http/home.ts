import type { home } from '#protocol'
import { BANNERS } from '../content/banners.ts'
import { BRAND } from '../content/brand.ts'
import { rememberFor } from '../market/memo.ts'
import { rankingOf } from '../market/ranking.ts'
import type { Handler } from './handler.ts'

/** Every open page asks each two seconds; what is ranked serves all of them for one. */
const ranking = rememberFor(1_000, rankingOf)

export const homeCoinDataRank: Handler<typeof home.homeCoinDataRank> = async (_, { services: { market, clock } }) =>
  ranking(market, clock.now())

export const bannerAndTitle: Handler<typeof home.bannerAndTitle> = async (_, { services: { content }, language }) => {
  const texts = content.texts(language)
  return { ...BRAND, banners: BANNERS.map((banner) => ({ ...banner, ...texts.banners[banner.id] })) }
}
