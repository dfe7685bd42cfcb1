/** The four keys of spec section 3; our own carry the project's prefix. */
export type StorageKey = 'selectedLanguage' | 'domainConfig' | 'domainReloadCount' | 'theme' | `tapeline.${string}`

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

/** Our own keys that begin so. */
export const storedKeys = (prefix: `tapeline.${string}`): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Stored JSON; undefined when there is none or it is broken. The caller checks its shape. */
export const readStoredJson = (key: StorageKey): unknown => {
  const text = readStored(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** As `readStored`, for this tab only. */
export const readSession = (key: `tapeline.${string}`): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** As `writeStored`, for this tab only. */
export const writeSession = (key: `tapeline.${string}`, text: string | undefined): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Denied storage: then the guard does not hold across a reload, and there is no reload without it.
  }
}
