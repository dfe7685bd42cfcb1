import type { Direction } from './direction.ts'
import { reducedMotion } from './reducedMotion.ts'

/** A price stays lit this long after its last change, in ms. */
export const FLASH_MS = 300
/** A price that never rests stays lit, and its light changes side at most once a second (WCAG 2.3.1 allows three). */
export const FLASH_GAP_MS = 1_000

interface Lit {
  until: number
  switchedAt: number
  /** What is lit, and what the last change asks for. */
  shown: Direction
  wanted: Direction
}

/** Lights change side and go out together, so many times a second: each time costs a look at the page's styles. */
const SWEEP_MS = FLASH_MS / 2

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
      if (state.until <= now) {
        lit.delete(element)
        element.removeAttribute('data-flash')
      } else if (state.wanted !== state.shown && now - state.switchedAt >= FLASH_GAP_MS) {
        state.shown = state.wanted
        state.switchedAt = now
        element.setAttribute('data-flash', state.shown)
      }
    }
    if (lit.size > 0) start()
  }
  const start = (): void => {
    if (running) return
    running = true
    host.later(sweep, SWEEP_MS)
  }

  return {
    /** `now` is the caller's time in the host's clock; asking it here would cost more than the rest. */
    flash(element: HTMLElement, direction: Direction, now: number): void {
      if (direction === 'flat' || host.reducedMotion()) return
      const state = lit.get(element)
      if (state === undefined) {
        lit.set(element, { until: now + FLASH_MS, switchedAt: now, shown: direction, wanted: direction })
        element.setAttribute('data-flash', direction)
        start()
      } else {
        state.until = now + FLASH_MS
        state.wanted = direction
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
