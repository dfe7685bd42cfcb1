import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { View } from '../../../../../src/market/charts/drawing/barWindow.ts'
import { followPinch, pinchedView } from '../../../../../src/market/charts/drawing/pinch.ts'

const FROM: View = { from: 100, to: 140 }

describe('the view under two fingers', () => {
  it.each([
    ['four times as many bars where they come together by four', 240, 60, 160],
    ['a quarter of the bars where they go apart by four', 60, 240, 10],
    ['no fewer than 8 bars', 20, 300, 8],
    ['no more than the chart has room for', 300, 20, 300],
  ])('has %s', (_, before, now, bars) => {
    const { from, to } = pinchedView(FROM, { apart: before, middle: 0.5 }, { apart: now, middle: 0.5 }, 300)
    expect(to - from).toBeCloseTo(bars)
    expect((from + to) / 2).toBeCloseTo(120)
  })

  it('keeps the bar between them between them, wherever they go', () => {
    const { from, to } = pinchedView(FROM, { apart: 100, middle: 0.25 }, { apart: 200, middle: 0.75 }, 300)
    expect(from + (to - from) * 0.75).toBeCloseTo(110)
  })
})

describe('a pinch', () => {
  let host: HTMLElement
  let inside: HTMLElement
  let end: () => void
  let view: View
  const dragged = vi.fn<() => void>()
  const touch = (type: string, ...xs: number[]): void => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    inside.dispatchEvent(Object.assign(event, { touches: xs.map((clientX) => ({ clientX, clientY: 0 })) }))
  }
  beforeEach(() => {
    host = document.createElement('div')
    inside = document.createElement('div')
    host.append(inside)
    document.body.append(host)
    view = FROM
    dragged.mockClear()
    inside.addEventListener('touchmove', dragged)
    end = followPinch(host, {
      view: () => view,
      show: (next) => {
        view = next
      },
      room: () => ({ width: 400, bar: 1 }),
    })
  })
  afterEach(() => {
    end()
    host.remove()
  })

  it('belongs to the chart until all fingers are off, so that the one that stays does not drag it', () => {
    touch('touchstart', 100)
    touch('touchmove', 104)
    expect(dragged).toHaveBeenCalledOnce()
    touch('touchstart', 100, 300)
    touch('touchmove', 150, 250)
    expect([view.from, view.to]).toEqual([80, 160])
    touch('touchend', 150)
    touch('touchmove', 50)
    expect(dragged).toHaveBeenCalledOnce()
    expect([view.from, view.to]).toEqual([80, 160])
    touch('touchend')
    touch('touchstart', 100)
    touch('touchmove', 104)
    expect(dragged).toHaveBeenCalledTimes(2)
  })
})
