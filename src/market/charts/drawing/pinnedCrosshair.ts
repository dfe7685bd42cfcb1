import type { IChartApiBase, ISeriesApi, MouseEventParams, SeriesType, Time } from 'lightweight-charts'

interface Pinned {
  readonly price: number
  readonly time: Time
}

/**
 * A long press shows the crosshair, and the finger moves it. When the finger leaves, it stays where it was, and fingers
 * scroll page and chart again; a tap takes it away. The library alone would either hide it with the finger, or keep the
 * page from scrolling for as long as it is shown. It is silent about a crosshair that is set from outside, so `point`
 * tells of that.
 */
export const pinCrosshair = (
  host: HTMLElement,
  chart: IChartApiBase,
  series: ISeriesApi<SeriesType>,
  point: (pinned: Pinned | undefined) => void,
): (() => void) => {
  let pinned: Pinned | undefined
  let isTouched = false
  let isPinned = false
  const follow = ({ point: at, time }: MouseEventParams): void => {
    if (!isTouched) return
    const price = at === undefined ? null : series.coordinateToPrice(at.y)
    if (price !== null && time !== undefined) pinned = { price, time }
  }
  const unpin = (): void => {
    isPinned = false
    pinned = undefined
    chart.clearCrosshairPosition()
    point(undefined)
  }
  const tap = ({ sourceEvent }: MouseEventParams): void => {
    if (isPinned && sourceEvent !== undefined) unpin()
  }
  const start = (): void => {
    isTouched = true
    if (!isPinned) pinned = undefined
  }
  const end = ({ touches }: TouchEvent): void => {
    if (!isTouched || touches.length > 0) return
    isTouched = false
    if (pinned === undefined) return
    isPinned = true
    chart.setCrosshairPosition(pinned.price, pinned.time, series)
    point(pinned)
  }
  chart.subscribeCrosshairMove(follow)
  chart.subscribeClick(tap)
  const gone = new AbortController()
  const { signal } = gone
  host.addEventListener('touchstart', start, { passive: true, signal })
  // The library listens at the document's element and clears the crosshair there; the window comes after it.
  for (const name of ['touchend', 'touchcancel'] as const) window.addEventListener(name, end, { signal })
  return () => gone.abort()
}
