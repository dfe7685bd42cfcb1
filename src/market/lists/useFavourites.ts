import { useSyncExternalStore } from 'react'
import { appFavourites } from './appFavourites.ts'
import type { Favourites } from './favourites.ts'

/** The user's favourite instruments, in his order, and the ways to change them. Renders when they change. */
export const useFavourites = (): Pick<Favourites, 'toggle' | 'add' | 'set'> & { readonly ids: readonly string[] } => {
  const all = appFavourites()
  return { ids: useSyncExternalStore(all.subscribe, all.get), toggle: all.toggle, add: all.add, set: all.set }
}

/**
 * Whether this instrument is among them, and what puts it there or takes it out. Renders when that changes, not for others.
 */
export const useIsFavourite = (instId: string): readonly [on: boolean, toggle: () => void] => {
  const all = appFavourites()
  return [useSyncExternalStore(all.subscribe, () => all.get().includes(instId)), () => all.toggle(instId)]
}
