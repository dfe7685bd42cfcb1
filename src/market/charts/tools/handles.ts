import type { Anchor, Drawing } from '#protocol'
import type { Board } from './board.ts'
import type { View } from './geometry.ts'
import css from './layer.module.css'
import { dragged, handlesOf } from './model.ts'
import { type Point, shifted } from './scale.ts'

export interface HandlePorts {
  readonly board: Board
  readonly view: () => View | undefined
  /** Name of a handle for those who cannot see it, counted from 1. */
  readonly name: (drawing: Drawing, number: number) => string
  readonly aim: (event: PointerEvent, at: Point | undefined) => void
}

/** Steps of the arrow keys: a bar, and so many parts of the visible prices. */
const PARTS = 100
const ARROWS: Readonly<Record<string, readonly [bars: number, parts: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
/** Where an arrow key leads from an anchor; undefined for other keys. */
export const arrowed = (view: View, from: Anchor, { key, shiftKey }: KeyboardEvent): Anchor | undefined => {
  const arrow = ARROWS[key]
  if (arrow === undefined) return undefined
  const times = shiftKey ? 10 : 1
  return shifted(view.scale, from, arrow[0] * times, (arrow[1] * times * view.prices()) / PARTS)
}

const inFrame = (element: HTMLElement, event: MouseEvent): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** Handles of what is selected, as buttons of the page, so that fingers, keys and screen readers have them. */
export const createHandles = (frame: HTMLElement, { board, view, name, aim }: HandlePorts) => {
  let buttons: HTMLButtonElement[] = []
  let of: string | undefined

  const current = (): Drawing | undefined => {
    const sketch = board.draft.peek()
    return sketch?.id === of ? sketch : board.drawn.peek().all.find(({ id }) => id === of)
  }
  const place = (now = view()): void => {
    if (buttons.length === 0) return
    const drawing = current()
    const all = drawing === undefined ? [] : handlesOf(drawing)
    for (const [index, button] of buttons.entries()) {
      const at = now && all[index] && now.handle(all[index])
      const isOut =
        now === undefined || at === undefined || at.x < 0 || at.y < 0 || at.x > now.pane.width || at.y > now.pane.height
      if (button.hidden !== isOut) button.hidden = isOut
      if (at !== undefined && !isOut) button.style.transform = `translate(${at.x}px, ${at.y}px)`
    }
  }
  const grip = (button: HTMLButtonElement, index: number): void => {
    /** Of the finger from the middle of the mark. */
    let off: Point | undefined
    const end = (event: PointerEvent, isKept: boolean): void => {
      if (off === undefined) return
      off = undefined
      button.removeAttribute('data-held')
      aim(event, undefined)
      const sketch = board.draft.peek()
      if (isKept && sketch !== undefined) board.put(sketch)
      else board.sketch(undefined)
    }
    button.addEventListener('pointerdown', (event) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      if (event.button !== 0) return
      button.setPointerCapture(event.pointerId)
      off = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
      button.dataset['held'] = ''
    })
    button.addEventListener('pointermove', (event) => {
      const [now, drawing] = [view(), board.drawn.peek().all.find(({ id }) => id === of)]
      if (off === undefined || now === undefined || drawing === undefined) return
      const at = inFrame(frame, event)
      const to = {
        x: Math.max(0, Math.min(at.x - off.x, now.pane.width)),
        y: Math.max(0, Math.min(at.y - off.y, now.pane.height)),
      }
      const anchor = now.anchor(to)
      if (anchor === undefined) return
      board.sketch(dragged(drawing, index, anchor))
      aim(event, to)
    })
    button.addEventListener('pointerup', (event) => end(event, true))
    button.addEventListener('pointercancel', (event) => end(event, false))
    button.addEventListener('keydown', (event) => {
      const [now, drawing] = [view(), current()]
      const from = drawing && handlesOf(drawing)[index]
      const [first] = drawing?.points ?? []
      if (now === undefined || drawing === undefined || from === undefined || first === undefined) return
      const to = arrowed(now, { ...first, ...from }, event)
      if (to === undefined) return
      event.preventDefault()
      board.put(dragged(drawing, index, to))
    })
  }
  const make = (drawing: Drawing | undefined): void => {
    const count = drawing === undefined || drawing.locked === true ? 0 : handlesOf(drawing).length
    if (drawing?.id !== of || count !== buttons.length) {
      for (const button of buttons) button.remove()
      of = drawing?.id
      buttons = Array.from({ length: count }, (_, index) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.className = css['handle'] ?? ''
        button.dataset['handle'] = ''
        if (drawing !== undefined) button.setAttribute('aria-label', name(drawing, index + 1))
        grip(button, index)
        frame.append(button)
        return button
      })
    }
    place()
  }
  return {
    /** Handles of this drawing; none of a locked one. */
    show: make,
    place,
    remove: () => make(undefined),
  }
}
