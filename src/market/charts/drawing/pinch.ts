import type { View } from './barWindow.ts'

/** A view has at least so many bars. */
const LEAST_BARS = 8
/** Fingers that begin nearer to each other than this, px, would zoom by leaps. */
const LEAST_APART_PX = 16

export interface PinchPorts {
  readonly view: () => View | undefined
  readonly show: (view: View) => void
  /** Width of the bars, px, and the least of one bar. */
  readonly room: () => { readonly width: number; readonly bar: number }
}

/** Two fingers: how far they are apart, and where their middle is, as a part of the width. */
interface Fingers {
  readonly apart: number
  readonly middle: number
}

/** The view in which the bar that was between the fingers is still there, and as many times as wide as they went apart. */
export const pinchedView = (from: View, began: Fingers, now: Fingers, most: number): View => {
  const length = from.to - from.from
  const held = from.from + length * began.middle
  const next = Math.min(Math.max((length * began.apart) / now.apart, LEAST_BARS), Math.max(most, LEAST_BARS))
  const start = held - next * now.middle
  return { from: start, to: start + next }
}

/**
 * Zooms with two fingers, in proportion to them: the library's own pinch shows 1.35 times as many bars where fingers come
 * together by four. It does not see what they do until all of them are off. The returned function ends it.
 */
export const followPinch = (host: HTMLElement, { view, show, room }: PinchPorts): (() => void) => {
  const gone = new AbortController()
  let began: { readonly view: View; readonly fingers: Fingers } | undefined
  let isOurs = false

  const fingersOf = ({ touches }: TouchEvent): Fingers | undefined => {
    const [one, other] = touches
    const { width } = room()
    if (one === undefined || other === undefined || touches.length > 2 || width <= 0) return undefined
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const middle = (one.clientX + other.clientX) / 2 - host.getBoundingClientRect().left
    return { apart: Math.max(apart, LEAST_APART_PX), middle: Math.min(1, Math.max(0, middle / width)) }
  }
  /** Also where a finger of two was lifted or a third one came: what is there now begins anew. */
  const begin = (event: TouchEvent): void => {
    const fingers = fingersOf(event)
    const seen = view()
    began = fingers && seen && { view: seen, fingers }
    isOurs = event.touches.length > 1 || (isOurs && event.touches.length > 0)
  }
  const move = (event: TouchEvent): void => {
    if (!isOurs) return
    event.stopPropagation()
    if (event.cancelable) event.preventDefault()
    const now = fingersOf(event)
    if (began === undefined || now === undefined) return
    const { width, bar } = room()
    show(pinchedView(began.view, began.fingers, now, width / bar))
  }
  const { signal } = gone
  // Before the library, which listens at elements within.
  for (const name of ['touchstart', 'touchend', 'touchcancel'] as const)
    host.addEventListener(name, begin, { capture: true, passive: true, signal })
  host.addEventListener('touchmove', move, { capture: true, passive: false, signal })
  return () => gone.abort()
}
