import { effect } from '@preact/signals-core'
import type { MouseEventParams } from 'lightweight-charts'
import type { Drawing, DrawingKind, DrawingStyle } from '#protocol'
import { onThemeChange } from '../colours.ts'
import type { Board } from './board.ts'
import { type Ground, type View, viewOf } from './geometry.ts'
import { drawingAt, followGrabs } from './grabbing.ts'
import { createHandles } from './handles.ts'
import { createMagnifier } from './magnifier.ts'
import { createPlacing } from './placing.ts'
import { drawingsPrimitive, readLooks, visible } from './primitive.ts'
import type { Point } from './scale.ts'
import type { Texts } from './shapes.ts'

export interface LayerTexts extends Texts {
  /** Name of a handle for those who cannot see it, counted from 1. */
  readonly handle: (drawing: Drawing, number: number) => string
  /** What is to be done with the tool in hand. */
  readonly hint: () => string
}
export interface LayerPorts {
  readonly board: Board
  readonly texts: LayerTexts
  readonly styleOf: (kind: DrawingKind) => DrawingStyle
}

/** So many texts of figures are kept: the same ones are drawn in each frame. */
const TEXTS_KEPT = 2_000
const remembered = (write: (figure: number) => string): ((figure: number) => string) => {
  const known = new Map<number, string>()
  return (figure) => {
    const text = known.get(figure) ?? write(figure)
    if (known.size >= TEXTS_KEPT) known.clear()
    known.set(figure, text)
    return text
  }
}

/** Puts a board on a chart: what is drawn, its handles, and what takes presses while a tool is in hand. Returns its end. */
export const createLayer = (ground: Ground, ports: LayerPorts): (() => void) => {
  const { board, styleOf } = ports
  const texts = { ...ports.texts, price: remembered(ports.texts.price), percent: remembered(ports.texts.percent) }
  const { chart, series, snap } = ground
  const root = chart.chartElement()
  const host = root.parentElement ?? root
  const frame = host.parentElement ?? host
  let isGone = false
  const view = (): View | undefined => (isGone ? undefined : viewOf(ground))
  const family = getComputedStyle(host).fontFamily
  let looks = readLooks(family)
  const magnifier = createMagnifier(frame)
  const aim = (event: PointerEvent, at: Point | undefined): void => {
    // A mouse hides nothing.
    if (at === undefined || event.pointerType === 'mouse') magnifier.hide()
    else magnifier.show(at)
  }
  const handles = createHandles(frame, { board, view, name: texts.handle, aim })
  const placing = createPlacing(frame, {
    board,
    view,
    name: texts.hint,
    aim,
    styleOf,
  })
  const primitive = drawingsPrimitive({
    board,
    view,
    looks: () => looks,
    texts,
    onView: (seen) => {
      handles.place(seen)
      placing.size(seen)
    },
  })
  series.attachPrimitive(primitive)
  const click = ({ point, paneIndex }: MouseEventParams): void => {
    const seen = view()
    if (point === undefined || (paneIndex ?? 0) > 0 || seen === undefined || board.tool.peek() !== undefined) return
    board.select(drawingAt(board, seen, texts, point))
  }
  chart.subscribeClick(click)
  const stops = [
    followGrabs(host, { board, view, texts, snap }),
    effect(() => {
      const id = board.selected.value
      handles.show(id === undefined ? undefined : visible(board).find((one) => one.id === id))
    }),
    effect(() => {
      const taps = board.taps.value.length
      placing.show(board.tool.value !== undefined && taps >= 0)
    }),
    onThemeChange(() => {
      looks = readLooks(family)
      // Asks for a frame: the colors of what is drawn have changed, and nothing else.
      chart.applyOptions({})
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    chart.unsubscribeClick(click)
    series.detachPrimitive(primitive)
    isGone = true
    handles.remove()
    placing.remove()
    magnifier.remove()
  }
}
