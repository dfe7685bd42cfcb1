import type { Favourites, FavouritesOwner } from '../lists/favourites.ts'

/** What the synchronisation touches outside itself. */
export interface FavouritesSyncPorts {
  /** Who is signed in; undefined for a guest, and while it is not known. */
  readonly uid: () => string | undefined
  /** Whether the venue quotes it; undefined while that is not known. What is not quoted is never sent. */
  readonly quoted: () => ((instId: string) => boolean) | undefined
  /** The account's list; undefined when the call failed. */
  readonly load: () => Promise<readonly string[] | undefined>
  /** Writes the list, or adds to it; the account's list afterwards, undefined when the call failed. */
  readonly save: (ids: readonly string[], merge: boolean) => Promise<readonly string[] | undefined>
  /** The answer calls it off. */
  readonly later: (run: () => void, ms: number) => () => void
}

/** Stars that are tapped one after the other are sent together. */
const GATHER_MS = 500
/** A failed call is made again after so long, then after twice that, up to a minute. */
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000

/** The steps from `before` to `after`, taken from `base`: another order of the same ids as it is, else what came and went. */
export const rebase = (
  before: readonly string[],
  after: readonly string[],
  base: readonly string[],
): readonly string[] => {
  const same = after.length === base.length && after.every((id) => base.includes(id))
  if (same) return after
  const came = after.filter((id) => !before.includes(id) && !base.includes(id))
  const gone = new Set(before.filter((id) => !after.includes(id)))
  return [...base.filter((id) => !gone.has(id)), ...came]
}

/**
 * Keeps the list of this device and the account's list the same. A guest's list joins the account's at sign-in; after
 * that the last write counts. Somebody else's list is neither shown nor sent. What could not be sent stands and is sent
 * again. `step` looks what there is to do.
 */
export const createFavouritesSync = (favourites: Favourites, ports: FavouritesSyncPorts) => {
  let busy = false
  let again = false
  let retry = FIRST_RETRY_MS
  let callOff: (() => void) | undefined

  const plan = (ms: number): void => {
    callOff?.()
    callOff = ports.later(() => void step(), ms)
  }
  /** Makes the call that is due, and answers whether it went well. */
  const exchange = async (uid: string, owner: FavouritesOwner | undefined, quoted: (id: string) => boolean) => {
    const before = favourites.get()
    const sent = before.filter(quoted)
    const unsent = owner?.unsent === true
    const merge = owner === undefined && sent.length > 0
    const answer = await (unsent || merge ? ports.save(sent, merge) : ports.load())
    if (ports.uid() !== uid) return true
    if (answer === undefined) return false
    const now = favourites.get()
    if (now === before) favourites.take(answer, { uid, unsent: false })
    else {
      // Changed meanwhile: that is due next. What was merged or loaded is its ground, not what stood here.
      favourites.take(unsent ? now : rebase(before, now, answer), { uid, unsent: true })
      again = true
    }
    return true
  }
  const step = async (): Promise<void> => {
    callOff?.()
    callOff = undefined
    const uid = ports.uid()
    const quoted = ports.quoted()
    if (uid === undefined || quoted === undefined) return
    if (busy) {
      again = true
      return
    }
    if (favourites.owner() !== undefined && favourites.owner()?.uid !== uid) favourites.take([], { uid, unsent: false })
    busy = true
    const well = await exchange(uid, favourites.owner(), quoted)
    busy = false
    if (!well) {
      plan(retry)
      retry = Math.min(retry * 2, LAST_RETRY_MS)
      return
    }
    retry = FIRST_RETRY_MS
    if (again || ports.uid() !== uid) {
      again = false
      void step()
    }
  }
  const leave = favourites.onRequest(() => {
    if (favourites.owner() !== undefined) plan(GATHER_MS)
  })
  return {
    step,
    stop: () => {
      leave()
      callOff?.()
    },
  }
}
