import { useSyncExternalStore } from 'react'
import type { Favourites } from './favourites.ts'
import { createFavourites, FAVOURITES_KEY } from './favourites.ts'

let store: Favourites | undefined
const favourites = (): Favourites => {
  if (store === undefined) {
    const created = createFavourites(localStorage)
    window.addEventListener('storage', (event) => {
      if (event.key === FAVOURITES_KEY || event.key === null) created.reload()
    })
    store = created
  }
  return store
}

/** The user's favourite instruments, in his order, and the ways to change them. Renders when they change. */
export const useFavourites = (): Pick<Favourites, 'toggle' | 'add'> & { readonly ids: readonly string[] } => {
  const all = favourites()
  return { ids: useSyncExternalStore(all.subscribe, all.get), toggle: all.toggle, add: all.add }
}
