import type { Board } from './board.ts'
import type { View } from './geometry.ts'
import { moved } from './model.ts'
import { indexOfTime, type Point, shifted } from './scale.ts'
import { distanceTo, type Texts } from './shapes.ts'

/** A press within this of a drawing means it, px; one within its area comes after lines that are nearer than that. */
export const REACH_PX = 14
const AREA_PX = 12

/** The drawing that a press means: the nearest, of two as near the one on top. */
export const drawingAt = (board: Board, view: View, texts: Texts, at: Point): string | undefined => {
  let found: string | undefined
  let least = REACH_PX
  for (const drawing of board.drawn.peek().all) {
    const shape = view.shape(drawing, texts)
    const away = shape === undefined ? Number.POSITIVE_INFINITY : distanceTo(shape, at, AREA_PX)
    if (away > least) continue
    least = away
    found = drawing.id
  }
  return found
}

export interface GrabPorts {
  readonly board: Board
  readonly view: () => View | undefined
  readonly texts: Texts
  readonly snap: (price: number) => number
}

/**
 * What is selected follows a pointer that pulls at it. The library, which would move the chart, does not hear of that
 * pointer. The returned function ends it.
 */
export const followGrabs = (host: HTMLElement, { board, view, texts, snap }: GrabPorts): (() => void) => {
  const gone = new AbortController()
  const { signal } = gone
  let from: Point | undefined

  const placeOf = (event: PointerEvent): Point => {
    const { left, top } = host.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const chosen = () => board.drawn.peek().all.find(({ id }) => id === board.selected.peek())
  const down = (event: PointerEvent): void => {
    const now = view()
    const one = chosen()
    from = undefined
    if (!event.isPrimary || event.button !== 0 || now === undefined || one === undefined || one.locked === true) return
    const at = placeOf(event)
    const shape = now.shape(one, texts)
    if (shape === undefined || at.y > now.pane.height || at.x > now.pane.width) return
    if (distanceTo(shape, at, AREA_PX) <= REACH_PX) from = at
  }
  const keep = (event: Event): void => {
    if (from === undefined) return
    event.stopPropagation()
    if (event.cancelable) event.preventDefault()
  }
  const move = (event: PointerEvent): void => {
    const now = view()
    const one = chosen()
    if (from === undefined || now === undefined || one === undefined || !event.isPrimary) return
    const at = placeOf(event)
    const [began, to] = [now.anchor(from), now.anchor(at)]
    if (began === undefined || to === undefined) return
    const bars = indexOfTime(now.scale, to.time) - indexOfTime(now.scale, began.time)
    const more = to.price - began.price
    board.sketch(
      moved(one, (anchor) => {
        const next = shifted(now.scale, anchor, bars, more)
        return { ...next, price: snap(next.price) }
      }),
    )
  }
  const end = ({ type }: Event): void => {
    if (from === undefined) return
    from = undefined
    const sketch = board.draft.peek()
    if (type === 'pointerup' && sketch !== undefined) board.put(sketch)
    else board.sketch(undefined)
  }
  host.addEventListener('pointerdown', down, { capture: true, signal })
  for (const name of ['mousedown', 'touchstart', 'touchmove'] as const)
    host.addEventListener(name, keep, { capture: true, passive: false, signal })
  window.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, end, { signal })
  return () => gone.abort()
}
