import type { Direction } from './direction.ts'
import { reducedMotion } from './reducedMotion.ts'

/** A price stays lit this long after its last change, in ms. */
export const FLASH_MS = 300
/** A price that never rests stays lit, and its light changes side at most once a second (WCAG 2.3.1 allows three). */
export const FLASH_GAP_MS = 1_000

interface Lit {
  until: number
  switchedAt: number
  direction: Direction
}

/** What the flasher needs from its host; injected in tests. */
export interface FlashHost {
  /** Unix ms, the clock of `arrivedAt`. */
  now(): number
  later(run: () => void, ms: number): unknown
  reducedMotion(): boolean
}

/**
 * Lights an element by its `data-flash` attribute: one attribute write when the light goes on, changes or goes out,
 * no layout, no animation objects, and one timer for all elements. Under a flood the light stays on.
 */
export const createFlasher = (host: FlashHost) => {
  const lit = new Map<HTMLElement, Lit>()
  let running = false

  const sweep = (): void => {
    running = false
    const now = host.now()
    for (const [element, state] of lit) {
      if (state.until > now) continue
      lit.delete(element)
      element.removeAttribute('data-flash')
    }
    if (lit.size > 0) start()
  }
  const start = (): void => {
    if (running) return
    running = true
    host.later(sweep, FLASH_MS / 3)
  }

  return {
    /** `now` is the caller's time in the host's clock; asking it here would cost more than the rest. */
    flash(element: HTMLElement, direction: Direction, now: number): void {
      if (direction === 'flat' || host.reducedMotion()) return
      const state = lit.get(element)
      if (state === undefined) {
        lit.set(element, { until: now + FLASH_MS, switchedAt: now, direction })
        element.setAttribute('data-flash', direction)
      } else {
        state.until = now + FLASH_MS
        if (state.direction !== direction && now - state.switchedAt >= FLASH_GAP_MS) {
          state.direction = direction
          state.switchedAt = now
          element.setAttribute('data-flash', direction)
        }
      }
      start()
    },
    /** Puts the light out at once, for a cell that now shows another instrument. */
    clear(element: HTMLElement): void {
      if (lit.delete(element)) element.removeAttribute('data-flash')
    },
    /** How many elements are lit. */
    get size(): number {
      return lit.size
    },
  }
}
export type Flasher = ReturnType<typeof createFlasher>

/** The page's own flasher. */
export const flasher: Flasher = createFlasher({
  now: () => Date.now(),
  later: (run, ms) => setTimeout(run, ms),
  reducedMotion,
})
