import type { StorageKey } from '../../core/state/kept.ts'
import { whenForgotten } from '../../core/state/owner.ts'
import { readStored, writeStored } from '../../core/state/storage.ts'
import { createFavourites, FAVOURITES_KEY, type Favourites, OWNER_KEY } from './favourites.ts'

/** The device's memory, also where the browser forbids it altogether. */
const STORE = {
  getItem: (key: StorageKey) => readStored(key) ?? null,
  setItem: (key: StorageKey, text: string) => writeStored(key, text),
  removeItem: (key: StorageKey) => writeStored(key, undefined),
}

let store: Favourites | undefined

/** The one list of favourites of this page; other tabs of the browser write to the same place. */
export const appFavourites = (): Favourites => {
  if (store === undefined) {
    const created = createFavourites(STORE)
    window.addEventListener('storage', ({ key }) => {
      if (key === FAVOURITES_KEY || key === OWNER_KEY || key === null) created.reload()
    })
    whenForgotten(created.reload)
    store = created
  }
  return store
}
