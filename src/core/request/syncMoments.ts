import { effect } from '@preact/signals-core'
import { signedIn, uid } from '../state/state.ts'

/**
 * Calls `sync` when a user is there, and when the page comes back to the front or to the network: then another device may
 * have changed what belongs to the account. `isReady` reads signals of what else has to be known. The answer ends it.
 */
export const atSyncMoments = (sync: () => unknown, isReady: () => boolean = () => true): (() => void) => {
  const stop = effect(() => {
    // Not within the effect: what the exchange reads must not run it again.
    if (signedIn.value === true && uid.value !== undefined && isReady()) queueMicrotask(() => void sync())
  })
  const back = (): void => {
    if (document.visibilityState === 'visible') void sync()
  }
  document.addEventListener('visibilitychange', back)
  addEventListener('online', back)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', back)
    removeEventListener('online', back)
  }
}
