import { useEffect } from 'react'
import { selfSelection } from '#protocol'
import { request } from '../../core/request/request.ts'
import { atSyncMoments } from '../../core/request/syncMoments.ts'
import { instrumentById, signedIn, uid } from '../../core/state/state.ts'
import { appFavourites } from '../lists/appFavourites.ts'
import { createFavouritesSync } from './favouritesSync.ts'

/** Keeps the favourites with the account: at sign-in, at each change, and when the page comes back to the front. */
const FavouritesWatch = (): null => {
  useEffect(() => {
    const favourites = appFavourites()
    const sync = createFavouritesSync(favourites, {
      uid: () => (signedIn.peek() === true ? uid.peek() : undefined),
      quoted: () => {
        const known = instrumentById.peek()
        return known.size === 0 ? undefined : (instId) => known.has(instId)
      },
      load: async () => {
        const reply = await request(selfSelection.personalCoinDataRank, {}, { quiet: true })
        return reply.kind === 'ok' ? reply.data.favourites : undefined
      },
      save: async (instIds, merge) => {
        const reply = await request(selfSelection.setFavourites, { instIds: [...instIds], merge }, { quiet: true })
        return reply.kind === 'ok' ? reply.data.favourites : undefined
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    const stop = atSyncMoments(sync.step, () => instrumentById.value.size > 0)
    return () => {
      stop()
      sync.stop()
    }
  }, [])
  return null
}

export default FavouritesWatch
