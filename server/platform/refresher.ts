import type { Timers } from './ports.ts'

/** What is read from the records again and again, so that what others write there counts here soon. */
export interface Refresher {
  /** Reads for the first time; rejects when that fails. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** Calls `refresh` every `interval` ms, each time after the last one ended; while it fails, what was read last stays. */
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
