import { searchInstruments, type selfSelection } from '#protocol'
import type { Market } from '../../market/port.ts'
import { rankRowOf } from '../../market/ranking.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { readFavourites, writeFavourites } from '../../site/favourites/favourites.ts'

const RESULTS = 50

const isQuotedBy =
  (market: Market) =>
  (instId: string): boolean =>
    market.instrument(instId) !== undefined

export const searchForFavorites: Handler<typeof selfSelection.searchForFavorites> = async (
  { query },
  { services: { market, database }, session },
) => {
  const found = searchInstruments(market.instruments, query).slice(0, RESULTS)
  const uid = await session.who()
  const favourites = new Set(uid === undefined ? [] : await readFavourites(database.db, uid))
  return {
    results: found.map(({ instId, name, kind }) => ({ instId, name, kind, favourite: favourites.has(instId) })),
  }
}

export const personalCoinDataRank: Handler<typeof selfSelection.personalCoinDataRank> = async (
  _,
  { services: { market, database }, uid },
) => {
  const favourites = (await readFavourites(database.db, uid)).filter(isQuotedBy(market))
  const tickers = favourites.map((instId) => market.ticker(instId)).filter((ticker) => ticker !== undefined)
  return { favourites, rank: tickers.map(rankRowOf) }
}

export const setFavourites: Handler<typeof selfSelection.setFavourites> = async (
  { instIds, merge },
  { services: { market, database }, uid },
) => {
  const isQuoted = isQuotedBy(market)
  if (!instIds.every(isQuoted)) return refuse('instrumentUnknown', { field: 'instIds' })
  const favourites = await writeFavourites(database.db, uid, { instIds, merge: merge ?? false }, isQuoted)
  return { favourites: favourites.filter(isQuoted) }
}
