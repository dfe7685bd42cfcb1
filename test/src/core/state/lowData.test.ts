import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLowData, lowData, storedLowData } from '../../../../src/core/state/lowData.ts'

const browserSaves = (saveData: boolean | undefined): void => {
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: saveData === undefined ? undefined : { saveData },
  })
}
beforeEach(() => localStorage.clear())
afterEach(() => browserSaves(undefined))

describe('low-data mode', () => {
  it.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('until it is chosen, follows a browser that says %s', (saves, expected) => {
    browserSaves(saves)
    expect(storedLowData()).toBe(expected)
  })

  it.each([true, false])('is what the user chose (%s), whatever the browser says', (on) => {
    browserSaves(!on)
    chooseLowData(on)
    expect([lowData.peek(), storedLowData()]).toEqual([on, on])
  })
})
