import { describe, expect, it } from 'vitest'
import {
  newestWindow,
  WINDOW,
  windowAround,
  windowAtRest,
  windowInMotion,
} from '../../../../../src/market/charts/drawing/barWindow.ts'
import { fc } from '../../../../support/property.ts'

describe('the window of bars that are drawn', () => {
  it('reaches the newest bar at first, and holds all where there are few', () => {
    expect(newestWindow(100_000)).toEqual({ start: 100_000 - WINDOW, end: 100_000 })
    expect(newestWindow(500)).toEqual({ start: 0, end: 500 })
    expect(newestWindow(0)).toEqual({ start: 0, end: 0 })
  })

  it('stays while the view is well inside of it', () => {
    const drawn = newestWindow(100_000)
    const view = { from: 100_000 - WINDOW / 2, to: 100_000 }
    expect(windowAtRest(100_000, drawn, view)).toBe(drawn)
    expect(windowInMotion(drawn, view)).toBe(drawn)
  })

  it('grows to the left alone while a finger moves the view, so that the drag keeps its place', () => {
    const drawn = newestWindow(100_000)
    expect(windowInMotion(drawn, { from: drawn.start + 10, to: drawn.start + 60 })).toEqual({
      start: drawn.start - WINDOW,
      end: drawn.end,
    })
  })

  const totals = fc.integer({ min: 0, max: 100_000 })
  it('at rest holds what is seen with room on both sides, and never more than its measure', () => {
    fc.assert(
      fc.property(totals, totals, fc.integer({ min: 1, max: 3_000 }), totals, (total, at, width, drawnAt) => {
        const view = { from: Math.min(at, total), to: Math.min(at, total) + width }
        const drawn = windowAround(total, { from: Math.min(drawnAt, total), to: Math.min(drawnAt, total) + 50 })
        const next = windowAtRest(total, drawn, view)
        expect(next.start).toBeGreaterThanOrEqual(0)
        expect(next.end).toBeLessThanOrEqual(total)
        expect(next.end - next.start).toBeLessThanOrEqual(Math.max(3 * WINDOW, 3 * width))
        expect(next.start).toBeLessThanOrEqual(Math.max(0, view.from))
        expect(next.end).toBeGreaterThanOrEqual(Math.min(total, view.to))
        // Once taken it is at rest: nothing is drawn a second time.
        expect(windowAtRest(total, next, view)).toEqual(next)
      }),
    )
  })
})
