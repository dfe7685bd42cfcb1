import { afterEach, beforeEach, vi } from 'vitest'

/** Virtual timers and date for a file of tests. Microtasks and `setImmediate` stay real, as mock-socket needs. */
export const withVirtualClock = (start = Date.UTC(2026, 0, 5, 12)): void => {
  beforeEach(() => {
    vi.useFakeTimers({
      now: start,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Lets so many virtual milliseconds pass, with every promise that becomes due. */
export const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
}
