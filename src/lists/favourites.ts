/** Where the favourites live: a JSON list of instrument ids, in the user's order. */
export const FAVOURITES_KEY = 'tapeline.favourites'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const read = (storage: Store): readonly string[] => {
  try {
    const value: unknown = JSON.parse(storage.getItem(FAVOURITES_KEY) ?? '[]')
    return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === 'string'))] : []
  } catch {
    return []
  }
}

/** The ids, in the user's order, with their listeners. */
export interface Favourites {
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => readonly string[]
  readonly toggle: (instId: string) => void
  readonly add: (more: readonly string[]) => void
  /** Reads again, because another tab of the browser wrote. */
  readonly reload: () => void
}

/** A small store over local storage. It keeps working, for as long as the page lives, where storage is refused. */
export const createFavourites = (storage: Store): Favourites => {
  let ids = read(storage)
  const listeners = new Set<() => void>()
  const set = (next: readonly string[]): void => {
    ids = next
    try {
      storage.setItem(FAVOURITES_KEY, JSON.stringify(next))
    } catch {
      // Private mode or a full disk: the choice stands until the page goes.
    }
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (): readonly string[] => ids,
    toggle(instId: string): void {
      set(ids.includes(instId) ? ids.filter((id) => id !== instId) : [...ids, instId])
    },
    add(more: readonly string[]): void {
      set([...new Set([...ids, ...more])])
    },
    reload(): void {
      ids = read(storage)
      for (const listener of listeners) listener()
    },
  }
}
