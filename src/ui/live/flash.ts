import type { Direction } from './direction.ts'
import { reducedMotion } from './reducedMotion.ts'

/** A price stays lit at least so long after its last change, in ms. */
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
const ONE_PATCH_MS = 50
/** So much longer a light may wait for the next prices, to go out in their frame instead of one of its own. */
const GRACE_MS = 150

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

  let sweptAt = Number.NEGATIVE_INFINITY

  /** Puts out what was due by then; answers when the next one is. */
  const putOut = (time: number): number => {
    let next = Number.POSITIVE_INFINITY
    for (const [element, { until }] of lit) {
      if (until > time) {
        next = Math.min(next, until)
        continue
      }
      lit.delete(element)
      element.removeAttribute('data-flash')
    }
    return next
  }
  const start = (ms: number): void => {
    running = true
    host.later(sweep, ms)
  }
  const sweep = (): void => {
    running = false
    const now = host.now()
    const next = putOut(now)
    if (lit.size > 0) start(next - now + GRACE_MS)
  }
  /** Once a patch. A light that was due only just now may be lit anew by this very patch. */
  const sweepAlong = (now: number): void => {
    if (Math.abs(now - sweptAt) <= ONE_PATCH_MS) return
    sweptAt = now
    putOut(now - ONE_PATCH_MS)
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
      sweepAlong(now)
      const state = lit.get(element)
      if (state === undefined) {
        lit.set(element, { until: now + FLASH_MS, switchedAt: now, direction })
        element.setAttribute('data-flash', direction)
        if (!running) start(FLASH_MS + GRACE_MS)
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
