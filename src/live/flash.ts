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

/** Lights change side together, at most so often: each time costs the page a look at its styles. */
const TOGETHER_MS = 150
/** Prices that come to the screen together arrived within so many ms. */
const ONE_PATCH_MS = 33

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
  let changedAt = Number.NEGATIVE_INFINITY

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

  /** A clock that was set back counts as a new turn. */
  const mayChange = (now: number): boolean => {
    const since = now - changedAt
    if (since >= 0 && since < TOGETHER_MS) return since <= ONE_PATCH_MS
    changedAt = now
    return true
  }

  return {
    /** `now` is the caller's time in the host's clock; asking it here would cost more than the rest. */
    flash(element: HTMLElement, direction: Direction, now: number): void {
      if (direction === 'flat' || host.reducedMotion()) return
      const state = lit.get(element)
      if (state === undefined) {
        lit.set(element, { until: now + FLASH_MS, switchedAt: now, direction })
        element.setAttribute('data-flash', direction)
        start()
      } else {
        state.until = now + FLASH_MS
        if (state.direction !== direction && now - state.switchedAt >= FLASH_GAP_MS && mayChange(now)) {
          state.direction = direction
          state.switchedAt = now
          element.setAttribute('data-flash', direction)
        }
      }
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
