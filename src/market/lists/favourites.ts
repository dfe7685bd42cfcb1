import { FAVOURITES_LIMIT } from '#protocol'

/** Where the favourites live: a JSON list of instrument ids, in the user's order. */
export const FAVOURITES_KEY = 'tapeline.favourites'
/** Whose they are, and whether his account knows them as they stand. */
export const OWNER_KEY = 'tapeline.favouritesOf'

/** The account that a list belongs to; `unsent` when it was changed here and the account has not heard of it. */
export interface FavouritesOwner {
  readonly uid: string
  readonly unsent: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const parsed = (storage: Store, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

const atMost = (ids: readonly string[]): readonly string[] => [...new Set(ids)].slice(0, FAVOURITES_LIMIT)

const readIds = (storage: Store): readonly string[] => {
  const value = parsed(storage, FAVOURITES_KEY)
  return Array.isArray(value) ? atMost(value.filter((id) => typeof id === 'string')) : []
}

const readOwner = (storage: Store): FavouritesOwner | undefined => {
  const value = parsed(storage, OWNER_KEY)
  if (typeof value !== 'object' || value === null) return undefined
  const { uid, unsent } = value as Record<string, unknown>
  return typeof uid === 'string' ? { uid, unsent: unsent === true } : undefined
}

/** The ids, in the user's order, with their listeners. */
export interface Favourites {
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => readonly string[]
  readonly toggle: (instId: string) => void
  readonly add: (more: readonly string[]) => void
  /** Another order, or fewer. */
  readonly set: (ids: readonly string[]) => void
  /** Undefined while the list is a guest's. */
  readonly owner: () => FavouritesOwner | undefined
  /** The list as the account has it, or as it continues from there: no change by the user. */
  readonly take: (ids: readonly string[], owner: FavouritesOwner | undefined) => void
  /** Called when the user changes the list in this tab. */
  readonly onRequest: (listener: () => void) => () => void
  /** Reads the list again after another tab of the browser has written it. */
  readonly reload: () => void
}

type Listeners = Set<() => void>
const tell = (all: Listeners): void => {
  for (const listener of all) listener()
}
const listen = (all: Listeners, listener: () => void): (() => void) => {
  all.add(listener)
  return () => all.delete(listener)
}

/** A small store over local storage. It keeps working, for as long as the page lives, where storage is refused. */
export const createFavourites = (storage: Store): Favourites => {
  let ids = readIds(storage)
  let owner = readOwner(storage)
  const listeners = new Set<() => void>()
  const requests = new Set<() => void>()
  const keep = (next: readonly string[], whose: FavouritesOwner | undefined): void => {
    const changed = next.length !== ids.length || next.some((id, at) => id !== ids[at])
    if (changed) ids = next
    owner = whose
    try {
      storage.setItem(FAVOURITES_KEY, JSON.stringify(next))
      if (whose === undefined) storage.removeItem(OWNER_KEY)
      else storage.setItem(OWNER_KEY, JSON.stringify(whose))
    } catch {
      // Private mode or a full disk: the choice stands until the page goes.
    }
    if (changed) tell(listeners)
  }
  const request = (next: readonly string[]): void => {
    keep(atMost(next), owner && { ...owner, unsent: true })
    tell(requests)
  }
  return {
    subscribe: (listener) => listen(listeners, listener),
    get: () => ids,
    toggle: (instId) => request(ids.includes(instId) ? ids.filter((id) => id !== instId) : [...ids, instId]),
    add: (more) => request([...ids, ...more]),
    set: request,
    owner: () => owner,
    take: keep,
    onRequest: (listener) => listen(requests, listener),
    reload() {
      ids = readIds(storage)
      owner = readOwner(storage)
      tell(listeners)
    },
  }
}
