import { afterEach, beforeEach, vi } from 'vitest'

/** What only a document has. */
const FRAMES = (['requestAnimationFrame', 'cancelAnimationFrame'] as const).filter((name) => name in globalThis)

/** Virtual timers, frames and date for a file of tests. Microtasks and `setImmediate` stay real, as mock-socket needs. */
export const withVirtualClock = (start = Date.UTC(2026, 0, 5, 12)): void => {
  beforeEach(() => {
    vi.useFakeTimers({
      now: start,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance', ...FRAMES],
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
