import { readSession, writeSession } from '../../core/state/storage.ts'

const RELOADED = 'tapeline.chunkReload'

/** One reload of the page after a chunk failed, never a second before something loaded: no loop. */
export const reloadOnce = (): boolean => {
  if (readSession(RELOADED) !== undefined || !navigator.onLine) return false
  writeSession(RELOADED, '1')
  // Where nothing can be kept for the next page, it would reload without end.
  if (readSession(RELOADED) === undefined) return false
  location.reload()
  return true
}

/** Something loaded: the next failure may reload again. */
export const reloadHelped = (): void => writeSession(RELOADED, undefined)
