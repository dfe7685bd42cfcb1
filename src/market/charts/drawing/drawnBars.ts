import type { IChartApiBase } from 'lightweight-charts'
import type { Candle } from '#stream'
import { type BarWindow, newestWindow, type View, windowAround, windowAtRest, windowInMotion } from './barWindow.ts'

/** The view is at rest when it has not changed for this long. */
const REST_MS = 150
const ENDS = ['pointerup', 'pointercancel', 'touchend', 'touchcancel'] as const

export interface DrawnPorts {
  /** Redraws all series with the bars of this window. */
  readonly draw: (bars: readonly Candle[], window: BarWindow) => void
  /** Bars from this index on are new or changed. */
  readonly tail: (bars: readonly Candle[], from: number) => void
  /** The view, counted in all bars. */
  readonly onView: (view: View) => void
}

/**
 * Gives the library a window of the bars and not all of them, moves the window with the view, and counts the view in all
 * bars.
 */
export class DrawnBars {
  readonly #gone = new AbortController()
  readonly #scale: ReturnType<IChartApiBase['timeScale']>
  readonly #ports: DrawnPorts
  #bars: readonly Candle[] = []
  #window: BarWindow = { start: 0, end: 0 }
  #rest: ReturnType<typeof setTimeout> | undefined
  /** A finger is on the chart. */
  #isHeld = false
  /** While series are drawn one by one the library reports views that nobody sees. */
  #isDrawing = false

  constructor(host: HTMLElement, chart: IChartApiBase, ports: DrawnPorts) {
    const { signal } = this.#gone
    this.#scale = chart.timeScale()
    this.#ports = ports
    host.addEventListener('pointerdown', this.#hold, { signal })
    for (const end of ENDS) window.addEventListener(end, this.#release, { signal })
    this.#scale.subscribeVisibleLogicalRangeChange(this.#follow)
  }

  get window(): BarWindow {
    return this.#window
  }

  view(): View | undefined {
    const range = this.#scale.getVisibleLogicalRange()
    return range === null ? undefined : { from: range.from + this.#window.start, to: range.to + this.#window.start }
  }

  /** Other bars altogether: the view goes to the newest. */
  set(next: readonly Candle[]): void {
    this.#bars = next
    this.#draw(newestWindow(next.length))
    this.#scale.resetTimeScale()
  }

  /** So many bars came in front; the view stays where it is. */
  prepend(next: readonly Candle[], added: number): void {
    const seen = this.view()
    this.#bars = next
    const moved = { start: this.#window.start + added, end: this.#window.end + added }
    this.#window = moved
    if (seen === undefined) return
    const at = { from: seen.from + added, to: seen.to + added }
    this.#slide(this.#isHeld ? windowInMotion(moved, at) : windowAtRest(next.length, moved, at), at)
  }

  tail(next: readonly Candle[], from: number): void {
    const reachesNewest = this.#window.end === this.#bars.length
    this.#bars = next
    if (!reachesNewest || from < this.#window.start) return
    this.#window = { start: this.#window.start, end: next.length }
    this.#ports.tail(next, from)
  }

  /** Draws what is in the window once more. */
  again(): void {
    const seen = this.view()
    this.#draw(this.#window)
    if (seen !== undefined) this.#look(seen)
  }

  /** Moves the view to these bars; used where it is set from outside. */
  show(seen: View): void {
    const { start, end } = this.#window
    const isInside = seen.from >= start && (seen.to <= end || end === this.#bars.length)
    if (!isInside) this.#draw(windowAround(this.#bars.length, seen))
    this.#look(seen)
  }

  /** The newest bar is beyond the right end of the view. */
  isBehind(): boolean {
    const seen = this.view()
    return seen !== undefined && seen.to < this.#bars.length - 1
  }

  /** Moves the view to the newest bar, as wide as it is. */
  toNewest(): void {
    const seen = this.view()
    if (seen === undefined) return
    const to = this.#bars.length - 1 + this.#scale.options().rightOffset
    this.show({ from: to - (seen.to - seen.from), to })
  }

  remove(): void {
    clearTimeout(this.#rest)
    this.#gone.abort()
  }

  #draw(next: BarWindow): void {
    this.#window = next
    this.#isDrawing = true
    this.#ports.draw(this.#bars, next)
    this.#isDrawing = false
  }

  /** Sets the library's range so that these bars are seen. */
  #look(seen: View): void {
    const { start } = this.#window
    this.#scale.setVisibleLogicalRange({ from: seen.from - start, to: seen.to - start })
  }

  /** Another window under the same view. */
  #slide(next: BarWindow, seen: View): void {
    if (next.start === this.#window.start && next.end === this.#window.end) return
    this.#draw(next)
    this.#isDrawing = true
    this.#look(seen)
    this.#isDrawing = false
  }

  #follow = (): void => {
    if (this.#isDrawing) return
    const seen = this.view()
    if (seen === undefined) return
    this.#slide(windowInMotion(this.#window, seen), seen)
    this.#wait()
    this.#ports.onView(seen)
  }

  #wait(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(this.#settle, REST_MS)
  }

  #settle = (): void => {
    const seen = this.view()
    if (this.#isHeld || seen === undefined) return
    this.#slide(windowAtRest(this.#bars.length, this.#window, seen), seen)
  }

  #hold = (): void => {
    this.#isHeld = true
  }

  #release = (): void => {
    this.#isHeld = false
    this.#wait()
  }
}
