import { type Instrument, searchInstruments } from '#protocol'

/**
 * The instruments that a search means, the closest first. Without a search all: favourites in the user's order, then those
 * that can be traded here, then the others.
 */
export const matches = (
  instruments: readonly Instrument[],
  search: string,
  favourites: readonly string[] = [],
): readonly Instrument[] => {
  if (search.trim() !== '') return searchInstruments(instruments, search)
  const places = new Map(favourites.map((instId, place) => [instId, place]))
  const placeOf = ({ instId, tradable }: Instrument): number =>
    places.get(instId) ?? favourites.length + (tradable ? 0 : 1)
  return instruments.toSorted((a, b) => placeOf(a) - placeOf(b))
}
