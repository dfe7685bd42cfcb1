import { DOUBLE_TAP_WINDOW } from '#protocol'

/** Charts take two fingers themselves, and controls take quick taps. */
const PINCH = '[data-pinch]'
const CONTROL =
  'button, a, input, select, textarea, label, summary, [role=button], [role=tab], [role=row], [data-pinch]'

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/**
 * Blocks the zoom of the page by several fingers, by a double tap and by Safari's gestures.
 * `touch-action` does it where it is known; these events do it elsewhere. Text size is a setting instead.
 */
export const blockZoom = (page: Document): void => {
  let lastTouch = Number.NEGATIVE_INFINITY
  const active = { passive: false } as const
  page.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length > 1 && !within(event.target, PINCH)) event.preventDefault()
    },
    active,
  )
  page.addEventListener(
    'touchend',
    (event) => {
      if (event.timeStamp - lastTouch <= DOUBLE_TAP_WINDOW && !within(event.target, CONTROL)) event.preventDefault()
      lastTouch = event.timeStamp
    },
    active,
  )
  page.addEventListener('gesturestart', (event) => event.preventDefault(), active)
}
