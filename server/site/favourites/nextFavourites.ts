import { FAVOURITES_LIMIT } from '#protocol'

export interface FavouritesRequest {
  readonly instIds: readonly string[]
  /** Add what is new instead of replacing. */
  readonly merge: boolean
}

/**
 * The list that follows from a request. Instruments that this market does not quote were not shown, so their absence
 * does not remove them. At most `FAVOURITES_LIMIT`; the end is cut.
 */
export const nextFavourites = (
  stored: readonly string[],
  { instIds, merge }: FavouritesRequest,
  isQuoted: (instId: string) => boolean,
): string[] => {
  const next = merge ? [...stored, ...instIds] : [...instIds, ...stored.filter((instId) => !isQuoted(instId))]
  return [...new Set(next)].slice(0, FAVOURITES_LIMIT)
}
