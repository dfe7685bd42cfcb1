import type { StorageKey } from './kept.ts'

/** Text under a key; undefined when there is none or the browser denies storage. */
export const readStored = (key: StorageKey): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text, removes it for undefined. A full or denied storage is no failure: the app works without. */
export const writeStored = (key: StorageKey, text: string | undefined): void => {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Private windows of some browsers deny storage; what is not kept is asked for again.
  }
}

/** Keys that begin so. */
export const storedKeys = <Prefix extends StorageKey>(prefix: Prefix): `${Prefix}${string}`[] => {
  try {
    return Object.keys(localStorage).filter((key): key is `${Prefix}${string}` => key.startsWith(prefix))
  } catch {
    return []
  }
}

const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Stored JSON; undefined when there is none or it is broken. The caller checks its shape. */
export const readStoredJson = (key: StorageKey): unknown => parsed(readStored(key))

/** As `readStored`, for this tab only. */
export const readSession = (key: StorageKey): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** As `readStoredJson`, for this tab only. */
export const readSessionJson = (key: StorageKey): unknown => parsed(readSession(key))

/** As `writeStored`, for this tab only. */
export const writeSession = (key: StorageKey, text: string | undefined): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Denied storage: then the guard does not hold across a reload, and there is no reload without it.
  }
}

/** Removes what is kept under these keys: in this tab, or over visits on the device. */
export const forgetStored = (where: 'tab' | 'device', isForgotten: (key: string) => boolean): void => {
  try {
    const storage = where === 'tab' ? sessionStorage : localStorage
    for (const key of Object.keys(storage).filter(isForgotten)) storage.removeItem(key)
  } catch {
    // Storage is denied, so nothing is kept in it.
  }
}
