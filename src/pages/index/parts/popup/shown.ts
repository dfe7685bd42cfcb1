import { readStoredJson, writeStored } from '../../../../core/state/storage.ts'

const KEY = 'tapeline.popups'
/** Ids that are remembered; an announcement that is pinned for longer than so many others is shown again. */
const KEPT = 50

const shown = (): readonly string[] => {
  const value = readStoredJson(KEY)
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

/** This page's memory, where storage is refused. */
const here = new Set<string>()

/**
 * The first pinned announcement that this device has not been shown (decision 170) and that is not older than the account.
 * `opened`: Unix ms; 0 for a guest.
 */
export const popupOf = <T extends { readonly id: string; readonly pinned: boolean; readonly publishedAt: string }>(
  notices: readonly T[],
  opened: number,
): T | undefined => {
  const before = shown()
  return notices.find(
    ({ id, pinned, publishedAt }) => pinned && Number(publishedAt) >= opened && !here.has(id) && !before.includes(id),
  )
}

export const rememberPopup = (id: string): void => {
  here.add(id)
  writeStored(KEY, JSON.stringify([id, ...shown().filter((one) => one !== id)].slice(0, KEPT)))
}
