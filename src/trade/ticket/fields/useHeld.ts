import { type PointerEvent, useCallback, useEffect, useRef } from 'react'

/** How long a button is held before it repeats, in ms; longer than a tap. */
const HOLD_DELAY_MS = 400
/** Between two repeats, in ms. */
const REPEAT_MS = 80

/**
 * What makes a button repeat `run` while a finger or the mouse holds it. A tap, Enter or Space runs it once; the click
 * that ends a hold does not count once more.
 */
export const useHeld = (run: () => void) => {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const repeated = useRef(false)
  const stop = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => stop, [stop])
  const onPointerDown = useCallback(
    ({ button }: PointerEvent) => {
      stop()
      repeated.current = false
      if (button !== 0) return
      const again = (): void => {
        repeated.current = true
        latest.current()
        timer.current = setTimeout(again, REPEAT_MS)
      }
      timer.current = setTimeout(again, HOLD_DELAY_MS)
    },
    [stop],
  )
  const onClick = useCallback(() => {
    stop()
    if (!repeated.current) latest.current()
    repeated.current = false
  }, [stop])
  return { onPointerDown, onPointerUp: stop, onPointerLeave: stop, onPointerCancel: stop, onClick }
}
