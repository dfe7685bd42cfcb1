import type { IChartApiBase } from 'lightweight-charts'
import type { Candle } from '#stream'
import { type BarWindow, newestWindow, type View, windowAround, windowAtRest, windowInMotion } from './barWindow.ts'

/** After so many ms without a change of the view it rests. */
const REST_MS = 150

export interface DrawnPorts {
  /** All series anew, with the bars of this window. */
  readonly draw: (bars: readonly Candle[], window: BarWindow) => void
  /** Bars from this index on are new or changed. */
  readonly tail: (bars: readonly Candle[], from: number) => void
  /** The view, counted in all bars. */
  readonly onView: (view: View) => void
}

/** Keeps the library's series at a window of the bars, moves it with the view, and knows where the view is in all bars. */
export const createDrawnBars = (host: HTMLElement, chart: IChartApiBase, { draw, tail, onView }: DrawnPorts) => {
  const scale = chart.timeScale()
  let bars: readonly Candle[] = []
  let drawn: BarWindow = { start: 0, end: 0 }
  let rest: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  /** While series are drawn one by one the library tells of views that nobody sees. */
  let isDrawing = false

  const view = (): View | undefined => {
    const range = scale.getVisibleLogicalRange()
    return range === null ? undefined : { from: range.from + drawn.start, to: range.to + drawn.start }
  }
  const drawWindow = (next: BarWindow): void => {
    drawn = next
    isDrawing = true
    draw(bars, next)
    isDrawing = false
  }
  /** Another window under the same view. */
  const slide = (next: BarWindow, seen: View): void => {
    if (next.start === drawn.start && next.end === drawn.end) return
    drawWindow(next)
    isDrawing = true
    scale.setVisibleLogicalRange({ from: seen.from - next.start, to: seen.to - next.start })
    isDrawing = false
  }
  const settle = (): void => {
    const seen = view()
    if (isHeld || seen === undefined) return
    slide(windowAtRest(bars.length, drawn, seen), seen)
  }
  const hold = (): void => {
    isHeld = true
  }
  const release = (): void => {
    isHeld = false
    wait()
  }
  const wait = (): void => {
    clearTimeout(rest)
    rest = setTimeout(settle, REST_MS)
  }
  const ends = ['pointerup', 'pointercancel', 'touchend', 'touchcancel'] as const
  host.addEventListener('pointerdown', hold)
  for (const end of ends) window.addEventListener(end, release)
  scale.subscribeVisibleLogicalRangeChange(() => {
    const seen = view()
    if (isDrawing || seen === undefined) return
    slide(windowInMotion(drawn, seen), seen)
    wait()
    onView(seen)
  })

  return {
    get window(): BarWindow {
      return drawn
    },
    view,
    /** Other bars altogether: the view goes to the newest. */
    set(next: readonly Candle[]): void {
      bars = next
      drawWindow(newestWindow(next.length))
      scale.resetTimeScale()
    },
    /** So many bars came in front; the view stays where it is. */
    prepend(next: readonly Candle[], added: number): void {
      const seen = view()
      bars = next
      const moved = { start: drawn.start + added, end: drawn.end + added }
      drawn = moved
      if (seen === undefined) return
      const at = { from: seen.from + added, to: seen.to + added }
      const wanted = isHeld ? windowInMotion(moved, at) : windowAtRest(next.length, moved, at)
      slide(wanted, at)
    },
    tail(next: readonly Candle[], from: number): void {
      const reachesNewest = drawn.end === bars.length
      bars = next
      if (!reachesNewest || from < drawn.start) return
      drawn = { start: drawn.start, end: next.length }
      tail(next, from)
    },
    /** Draws what is in the window once more. */
    again(): void {
      const seen = view()
      drawWindow(drawn)
      if (seen !== undefined) scale.setVisibleLogicalRange({ from: seen.from - drawn.start, to: seen.to - drawn.start })
    },
    /** Shows these bars; used where the view is set from outside. */
    show(seen: View): void {
      const isInside = seen.from >= drawn.start && (seen.to <= drawn.end || drawn.end === bars.length)
      const next = isInside ? drawn : windowAround(bars.length, seen)
      if (next !== drawn) drawWindow(next)
      scale.setVisibleLogicalRange({ from: seen.from - next.start, to: seen.to - next.start })
    },
    remove(): void {
      clearTimeout(rest)
      host.removeEventListener('pointerdown', hold)
      for (const end of ends) window.removeEventListener(end, release)
    },
  }
}
