import type { CDPSession, Page } from 'playwright-core'

/** How long taps took until the paint that followed, ms, by the Event Timing API. */
export interface Taps {
  /** Worst but one in fifty, as web-vitals counts it; NaN when nothing was tapped. */
  readonly inp: number
  readonly count: number
}

/**
 * Gathers interactions. Those shorter than the browser's least threshold (16 ms) are not told, so the caller's own count
 * of taps stands for how many there were.
 */
export const WATCH_TAPS = `(() => {
  const longest = window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
})()`

/** A tap every so many ms. */
const EVERY = 150
const HELD = 40
/** One in so many of the worst is left out. */
const OUTLIER_EACH = 50

/** Middles of what may be tapped: three rows, then a button (a column's head, a star), and so on; rows alone where there is no button. */
const TARGETS = `(() => {
  const middle = (element) => {
    const box = element.getBoundingClientRect()
    return { x: box.x + Math.min(box.width, 390) / 2, y: box.y + box.height / 2 }
  }
  const rows = [...document.querySelectorAll('[data-inst-id]')].map(middle).filter(({ y }) => y > 0 && y < 780)
  const buttons = [...document.querySelectorAll('button')].map(middle)
  return rows.flatMap((row, at) => (at % 3 === 2 && buttons.length > 0 ? [row, buttons[(at / 3 | 0) % buttons.length]] : [row]))
})()`

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Taps for so many seconds, while the ticks go on. The pages must not leave their address for it. */
export const tap = async (cdp: CDPSession, page: Page, seconds: number): Promise<Taps> => {
  const targets = await page.evaluate<readonly { x: number; y: number }[]>(TARGETS)
  const until = Date.now() + seconds * 1_000
  let count = 0
  while (Date.now() < until) {
    const point = targets[count % targets.length]
    if (point === undefined) break
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await wait(HELD)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    count += 1
    await wait(EVERY - HELD)
  }
  await wait(EVERY)
  const durations = await page.evaluate<number[]>('[...window.interactions.values()]')
  const sorted = durations.toSorted((a, b) => b - a)
  return { inp: count === 0 ? Number.NaN : (sorted[Math.floor(count / OUTLIER_EACH)] ?? 0), count }
}
