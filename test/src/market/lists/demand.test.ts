import { describe, expect, it } from 'vitest'
import { demandWindow, EMPTY_RANGE } from '../../../../src/market/lists/demand.ts'

describe('rows that quotes are asked for', () => {
  it.each([
    ['at the top: a screen below', { start: 0, stop: 9 }, 100, { start: 0, stop: 19 }],
    ['in the middle: a screen on each side', { start: 40, stop: 49 }, 100, { start: 30, stop: 59 }],
    ['at the end: a screen above', { start: 90, stop: 99 }, 100, { start: 80, stop: 99 }],
    ['a list shorter than the screen', { start: 0, stop: 2 }, 3, { start: 0, stop: 2 }],
    ['an empty list', { start: 0, stop: -1 }, 0, EMPTY_RANGE],
  ])('%s', (_, seen, count, wanted) => {
    expect(demandWindow(EMPTY_RANGE, seen, count)).toEqual(wanted)
  })

  it('stands while half a screen around what is seen is inside it, and then follows', () => {
    const first = demandWindow(EMPTY_RANGE, { start: 40, stop: 49 }, 100)
    expect(demandWindow(first, { start: 44, stop: 53 }, 100)).toBe(first)
    expect(demandWindow(first, { start: 46, stop: 55 }, 100)).toEqual({ start: 36, stop: 65 })
  })

  it('is asked anew when the list became shorter than the window', () => {
    expect(demandWindow({ start: 80, stop: 99 }, { start: 0, stop: 4 }, 5)).toEqual({ start: 0, stop: 4 })
  })
})
