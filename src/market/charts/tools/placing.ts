import type { Anchor, DrawingKind, DrawingStyle } from '#protocol'
import { randomId } from '../../../core/format/randomId.ts'
import type { Board } from './board.ts'
import type { View } from './geometry.ts'
import { arrowed } from './handles.ts'
import css from './layer.module.css'
import { anchorsOf, POSITION_BARS, tapsOf } from './model.ts'
import { type Point, shifted } from './scale.ts'

export interface PlacingPorts {
  readonly board: Board
  readonly view: () => View | undefined
  readonly name: () => string
  readonly aim: (event: PointerEvent, at: Point | undefined) => void
  readonly styleOf: (kind: DrawingKind) => DrawingStyle
}

/** A mouse that is pulled by more than this, px, draws from where it was pressed to where it is let go. */
const PULL_PX = 10

/**
 * Takes presses over the prices while a tool is in hand. A finger slides to the place, which a magnifier shows, and sets
 * it by being lifted; a mouse sets it by a click, or two of them by a pull. Arrow keys move a mark, Enter sets it.
 */
export const createPlacing = (frame: HTMLElement, { board, view, name, aim, styleOf }: PlacingPorts) => {
  let cover: HTMLElement | undefined
  let mark: HTMLElement | undefined
  let held: { readonly from: Point; readonly isMouse: boolean } | undefined
  let keyed: Anchor | undefined
  let id = ''

  const drawingFrom = (now: View, kind: DrawingKind, taps: readonly Anchor[]) => {
    const first = taps[0] ?? { time: 0, price: 0 }
    const until = shifted(now.scale, first, POSITION_BARS, 0).time
    id ||= randomId().slice(0, 16)
    return { id, kind, points: anchorsOf(kind, taps, { until, prices: now.prices() }), style: styleOf(kind) }
  }
  /** As it would be with one more tap here. */
  const sketch = (now: View, to: Anchor): void => {
    const kind = board.tool.peek()
    const taps = [...board.taps.peek(), to]
    // Before its second point a line is none.
    if (kind !== undefined && (taps.length > 1 || tapsOf(kind) === 1)) board.sketch(drawingFrom(now, kind, taps))
  }
  const tap = (now: View, at: Anchor): void => {
    const kind = board.tool.peek()
    if (kind === undefined) return
    const taps = [...board.taps.peek(), at]
    if (taps.length < tapsOf(kind)) {
      board.tap(taps)
      sketch(now, at)
      return
    }
    const drawing = drawingFrom(now, kind, taps)
    id = ''
    board.take(undefined)
    board.put(drawing)
    board.select(drawing.id)
  }
  const placeOf = (now: View, event: PointerEvent): Point => {
    const { left, top } = frame.getBoundingClientRect()
    return {
      x: Math.max(0, Math.min(event.clientX - left, now.pane.width)),
      y: Math.max(0, Math.min(event.clientY - top, now.pane.height)),
    }
  }
  const withAnchor = (event: PointerEvent, run: (now: View, at: Point, anchor: Anchor) => void): void => {
    const now = view()
    if (now === undefined) return
    const at = placeOf(now, event)
    const anchor = now.anchor(at)
    if (anchor !== undefined) run(now, at, anchor)
  }
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return
    withAnchor(event, (now, at, anchor) => {
      cover?.setPointerCapture(event.pointerId)
      held = { from: at, isMouse: event.pointerType === 'mouse' }
      sketch(now, anchor)
      aim(event, at)
    })
  }
  const move = (event: PointerEvent): void => {
    if (held === undefined && event.pointerType !== 'mouse') return
    withAnchor(event, (now, at, anchor) => {
      const kind = board.tool.peek()
      const isPulled = held?.isMouse === true && Math.hypot(at.x - held.from.x, at.y - held.from.y) > PULL_PX
      if (held !== undefined && isPulled && kind !== undefined && board.taps.peek().length === 0 && tapsOf(kind) > 1) {
        const from = now.anchor(held.from)
        if (from !== undefined) board.tap([from])
      }
      sketch(now, anchor)
      if (held !== undefined) aim(event, at)
    })
  }
  const up = (event: PointerEvent): void => {
    if (held === undefined) return
    held = undefined
    aim(event, undefined)
    withAnchor(event, (now, _, anchor) => tap(now, anchor))
  }
  const cancel = (event: PointerEvent): void => {
    held = undefined
    aim(event, undefined)
  }
  const showMark = (now: View): void => {
    const at = keyed && now.point(keyed)
    if (at === undefined) return
    if (mark === undefined) {
      mark = document.createElement('span')
      mark.className = css['aim'] ?? ''
      cover?.append(mark)
    }
    mark.style.transform = `translate(${at.x}px, ${at.y}px)`
  }
  const key = (event: KeyboardEvent): void => {
    const now = view()
    if (now === undefined) return
    keyed ??= now.anchor({ x: now.pane.width / 2, y: now.pane.height / 2 })
    if (keyed === undefined) return
    const to = event.key === 'Enter' ? keyed : arrowed(now, keyed, event)
    if (to === undefined) return
    event.preventDefault()
    keyed = to
    if (event.key === 'Enter') tap(now, to)
    else sketch(now, to)
    showMark(now)
  }
  const size = (now?: View): void => {
    if (cover === undefined || now === undefined) return
    cover.style.width = `${now.pane.width}px`
    cover.style.height = `${now.pane.height}px`
  }
  const remove = (): void => {
    cover?.remove()
    cover = undefined
    mark = undefined
    held = undefined
    keyed = undefined
    id = ''
  }
  return {
    /** With a tool in hand it covers the prices. */
    show(isWanted: boolean): void {
      if (!isWanted) return remove()
      id = ''
      if (cover === undefined) {
        cover = document.createElement('div')
        cover.className = css['cover'] ?? ''
        cover.tabIndex = 0
        // Keys are the drawing's own here.
        cover.setAttribute('role', 'application')
        cover.dataset['cover'] = ''
        cover.addEventListener('pointerdown', down)
        cover.addEventListener('pointermove', move)
        cover.addEventListener('pointerup', up)
        cover.addEventListener('pointercancel', cancel)
        cover.addEventListener('keydown', key)
        frame.append(cover)
        cover.focus({ preventScroll: true })
      }
      cover.setAttribute('aria-label', name())
      size(view())
    },
    size,
    remove,
  }
}
