import { beforeEach, describe, expect, it } from 'vitest'
import { blockZoom } from '../../../../src/shell/watches/blockZoom.ts'

let page: Document
beforeEach(() => {
  page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<p>text</p><button>tap</button><div data-pinch><canvas></canvas></div>'
  blockZoom(page)
})

/** Fires an event and says whether the page blocked it. */
const blocked = (selector: string, type: string, at: number, fingers = 0): boolean => {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.defineProperties(event, { timeStamp: { value: at }, touches: { value: { length: fingers } } })
  page.querySelector(selector)?.dispatchEvent(event)
  return event.defaultPrevented
}

describe('the page’s own zoom', () => {
  it('is blocked with two fingers, but not in a chart', () => {
    expect(blocked('p', 'touchstart', 0, 1)).toBe(false)
    expect(blocked('p', 'touchstart', 0, 2)).toBe(true)
    expect(blocked('canvas', 'touchstart', 0, 2)).toBe(false)
  })

  it.each([
    ['p', 300, true],
    ['p', 301, false],
    ['button', 100, false],
  ])('on %s is blocked for a second tap after %i ms: %s', (selector, apart, result) => {
    blocked(selector, 'touchend', 1_000)
    expect(blocked(selector, 'touchend', 1_000 + apart)).toBe(result)
  })

  it('is blocked for Safari’s gestures', () => {
    expect(blocked('p', 'gesturestart', 0)).toBe(true)
  })
})
