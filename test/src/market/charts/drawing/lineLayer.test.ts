import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chartColours } from '../../../../../src/market/charts/colours.ts'
import { createLineLayer, type PriceLine } from '../../../../../src/market/charts/drawing/lineLayer.ts'

const nothing = (): void => undefined

/** A series whose pane is 200 px high and shows prices from 200 (top) to 0. */
const createSeries = () => {
  const drawn = new Set<{ price: number; title: string; lineVisible?: boolean }>()
  let views = nothing
  return {
    drawn,
    scroll: () => views(),
    series: {
      attachPrimitive: ({ updateAllViews }: { updateAllViews: () => void }) => {
        views = updateAllViews
      },
      detachPrimitive: () => undefined,
      priceToCoordinate: (price: number) => 200 - price,
      coordinateToPrice: (y: number) => 200 - y,
      createPriceLine: (options: { price: number; title: string; lineVisible?: boolean }) => {
        const line = { ...options, applyOptions: (next: object) => void Object.assign(line, next) }
        drawn.add(line)
        return line
      },
      removePriceLine: (line: { price: number; title: string; lineVisible?: boolean }) => void drawn.delete(line),
    },
  }
}

let host: HTMLElement
let fake: ReturnType<typeof createSeries>
let layer: ReturnType<typeof createLineLayer>
const moved = vi.fn<(line: PriceLine, price: number) => void>()
const line = (id: string, price: number, handle = true): PriceLine => ({
  id,
  kind: 'order',
  price,
  label: id,
  tone: 'up',
  ...(handle ? { handle: `drag ${id}` } : {}),
})
const handles = (): HTMLButtonElement[] => [...host.querySelectorAll('button')]
const fire = (type: string, clientY: number): void => {
  const event = new PointerEvent(type, { bubbles: true, button: 0, clientY, pointerId: 1 })
  handles()[0]?.dispatchEvent(event)
}
const shown = () => [[...fake.drawn][0]?.lineVisible, handles()[0]?.textContent]
const prices = (): number[] => [...fake.drawn].map(({ price }) => price)

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  fake = createSeries()
  moved.mockClear()
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined })
  layer = createLineLayer(host, fake.series as never, chartColours, {
    snap: (price) => Math.round(price / 5) * 5,
    onMoved: moved,
    room: () => ({ height: 200 }),
  })
})
afterEach(() => {
  layer.remove()
  host.remove()
})

describe('lines in a chart', () => {
  it('that may be dragged have a handle at their price; others carry their name themselves', () => {
    layer.show([line('a', 100), line('b', 40, false)])
    expect(handles().map((one) => [one.getAttribute('aria-label'), one.style.transform])).toEqual([
      ['drag a', 'translateY(100px)'],
    ])
    expect([...fake.drawn].map(({ price, title }) => [price, title])).toEqual([
      [100, ''],
      [40, 'b'],
    ])
  })

  it('follow the finger by whole ticks, and say where they were let go', () => {
    layer.show([line('a', 100)])
    fire('pointerdown', 100)
    fire('pointermove', 148)
    expect(prices()).toEqual([50])
    expect(moved).not.toHaveBeenCalled()
    fire('pointerup', 148)
    expect(moved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }), 50)
  })

  it('stay where they are under a press, which says so too', () => {
    layer.show([line('a', 100)])
    fire('pointerdown', 100)
    fire('pointermove', 102)
    fire('pointerup', 102)
    handles()[0]?.click()
    expect(prices()).toEqual([100])
    expect(moved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }), 100)
  })

  it('that make something new are seen only away from where they begin, and say what it would be', () => {
    layer.show([{ ...line('a', 100), makes: { from: 100, at: (price) => `stop ${price}` } }])
    expect(shown()).toEqual([false, 'a'])
    fire('pointerdown', 100)
    fire('pointermove', 148)
    expect(shown()).toEqual([true, 'stop 50'])
    fire('pointerup', 148)
    expect(moved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }), 50)
    layer.show([{ ...line('a', 50), makes: { from: 100, at: (price) => `stop ${price}` } }])
    expect(shown()).toEqual([true, 'stop 50'])
    layer.show([{ ...line('a', 100), makes: { from: 100, at: (price) => `stop ${price}` } }])
    expect(shown()).toEqual([false, 'a'])
  })

  it('say nothing twice: the click that ends a drag is none', () => {
    layer.show([line('a', 100)])
    fire('pointerdown', 100)
    fire('pointermove', 150)
    fire('pointerup', 150)
    handles()[0]?.click()
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it('go back when the browser takes the finger away, or Escape is pressed', () => {
    layer.show([line('a', 100)])
    fire('pointerdown', 100)
    fire('pointermove', 150)
    fire('pointercancel', 150)
    expect(prices()).toEqual([100])
    fire('pointerdown', 100)
    fire('pointermove', 150)
    handles()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    fire('pointerup', 150)
    expect(prices()).toEqual([100])
    expect(moved).not.toHaveBeenCalled()
  })

  it('keep their handle, its focus and the finger on it when the others change', () => {
    layer.show([line('a', 100), line('b', 50)])
    const [handle] = handles()
    fire('pointerdown', 100)
    fire('pointermove', 150)
    layer.show([line('a', 100), line('c', 60)])
    expect(handles()[0]).toBe(handle)
    expect(prices().toSorted((a, b) => a - b)).toEqual([50, 60])
    fire('pointerup', 150)
    expect(moved).toHaveBeenCalledTimes(1)
    layer.show([line('a', 50)])
    expect(handles()[0]).toBe(handle)
    expect(handles()[0]?.style.transform).toBe('translateY(150px)')
  })

  it('hide a handle that is out of the picture, until it comes back', () => {
    layer.show([line('a', 250)])
    expect(handles()[0]?.hidden).toBe(true)
    layer.show([line('a', 120)])
    expect(handles()[0]?.hidden).toBe(false)
  })

  it('leave nothing behind', () => {
    layer.show([line('a', 100), line('b', 40)])
    layer.show([])
    expect([handles().length, fake.drawn.size]).toEqual([0, 0])
  })
})
