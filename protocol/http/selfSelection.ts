import * as v from 'valibot'
import { FAVOURITES_LIMIT } from '../base/constants.ts'
import { instrument } from '../trading/instrument.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { searchText } from '../wire/content.ts'
import { rankRow } from './home.ts'
import { instId } from './hq.ts'

const { kind, name } = instrument.entries

export const searchForFavorites = defineCall(
  '/v2/selfSelection/searchForFavorites',
  'The 50 instruments that fit best: those whose id begins like the query, then those whose name does, then those that contain it.',
  v.strictObject({ query: searchText(40) }),
  v.object({
    results: v.array(
      v.object({
        instId: v.string(),
        name,
        kind,
        /** It is a favourite of the account; never for a guest. */
        favourite: v.boolean(),
      }),
    ),
  }),
  { audience: 'guest' },
)

export const personalCoinDataRank = defineCall(
  '/v2/selfSelection/personalCoinDataRank',
  'The favourites of the account in their order, and what those that have a price stand at.',
  nothing,
  v.object({ favourites: v.array(v.string()), rank: v.array(rankRow) }),
)

export const setFavourites = defineCall(
  '/v2/selfSelection/setFavourites',
  'Puts this list in the place of the favourites; with `merge` it adds those that are new behind what is there, as long as there is room.',
  v.strictObject({
    instIds: v.pipe(
      v.array(instId),
      v.maxLength(FAVOURITES_LIMIT),
      v.check((ids) => new Set(ids).size === ids.length, 'unique'),
    ),
    merge: v.optional(v.boolean()),
  }),
  v.object({ favourites: v.array(v.string()) }),
  { ours: true },
)
