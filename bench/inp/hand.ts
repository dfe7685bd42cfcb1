import type { CDPSession, Locator, Page } from 'playwright-core'
import { pause } from '../figures.ts'

/** A finger lies on a control for so long, and moves once in so many ms; ms. */
const HELD = 50
const FRAME = 16
/** After a tap, until its answer and what it brings are on the screen, on a slowed processor; ms. */
const SETTLE = 900

interface Point {
  readonly x: number
  readonly y: number
}

/** What was drawn while a finger moved. */
export interface Frames {
  readonly fps: number
  /** The longest time between two frames, ms. */
  readonly longest: number
}

/** A stroke of a finger to so far away, in so many steps. */
export const line = (far: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => (far * (step + 1)) / steps)

const COUNT_FRAMES = `(() => {
  const gaps = []
  let last = performance.now()
  let on = true
  const next = () => { const now = performance.now(); gaps.push(now - last); last = now; if (on) requestAnimationFrame(next) }
  requestAnimationFrame(next)
  window.endFrames = () => { on = false; return gaps }
})()`

const middle = async (place: Locator): Promise<Point> => {
  const box = await place.boundingBox()
  if (box === null) throw new Error('what is to be touched is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger and a keyboard at a page, which wait for no answer, as a user's do. */
export const createHand = (cdp: CDPSession, page: Page) => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  const tap = async (place: Locator): Promise<void> => {
    await touch('touchStart', await middle(place))
    await pause(HELD)
    await touch('touchEnd')
    await pause(SETTLE)
  }
  /** Moves along these distances from where it is, one a frame, and tells how many frames the page drew meanwhile. */
  const move = async (from: Point, distances: readonly number[], end?: () => Promise<unknown>): Promise<Frames> => {
    await page.evaluate(COUNT_FRAMES)
    const began = performance.now()
    for (const [index, far] of distances.entries()) {
      // oxlint-disable no-await-in-loop -- A finger is at one place at a time.
      await touch('touchMove', { x: from.x, y: from.y + far })
      await pause(Math.max(0, began + (index + 1) * FRAME - performance.now()))
      // oxlint-enable no-await-in-loop
    }
    const gaps = await page.evaluate<number[]>('window.endFrames()')
    const spent = performance.now() - began
    await (end ?? (() => touch('touchEnd')))()
    await pause(SETTLE)
    return { fps: (gaps.length * 1_000) / spent, longest: Math.max(...gaps) }
  }
  return {
    tap,
    type: async (place: Locator, text: string): Promise<void> => {
      await tap(place)
      for (const key of text) {
        // oxlint-disable no-await-in-loop -- One key after the other.
        await page.keyboard.press(key)
        await pause(120)
        // oxlint-enable no-await-in-loop
      }
      await pause(SETTLE)
    },
    drag: async (place: Locator, distances: readonly number[]): Promise<Frames> => {
      const from = await middle(place)
      await touch('touchStart', from)
      return move(from, distances)
    },
  }
}
export type BenchHand = ReturnType<typeof createHand>
