import type { Timers } from './ports.ts'

/** Reads something from the records at an interval, so that changes by others take effect soon. */
export interface Refresher {
  /** Reads for the first time; rejects if that fails. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** Calls `refresh` every `interval` ms, counted from the end of the last call. A failure keeps the last result. */
export const createRefresher = (timers: Timers, interval: number, refresh: () => Promise<void>): Refresher => {
  let cancel: (() => void) | undefined
  let stopped = false
  const later = (): void => {
    if (stopped) return
    cancel = timers.after(
      interval,
      () =>
        void refresh()
          .catch(() => {})
          .finally(later),
    )
  }
  return {
    async start() {
      await refresh()
      later()
    },
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
