import { afterEach, beforeEach, expect, it } from 'vitest'
import { chartColours } from '../../../../src/market/charts/colours.ts'
import { depthCurve } from '../../../../src/market/charts/depth/depthCurve.ts'
import { drawDepth } from '../../../../src/market/charts/depth/depthPicture.ts'

const [GREEN, RED, GREY] = ['#077a55', '#c21d32', '#5f6974']

const style = document.createElement('style')
const frame = document.createElement('div')

beforeEach(() => {
  style.textContent = `
    :root { --up: ${GREEN}; --down: ${RED}; --text3: ${GREY}; }
    [data-stale] { --up: ${GREY}; --down: ${GREY}; }
  `
  document.head.append(style)
  frame.dataset['stale'] = ''
  document.body.append(frame)
})
afterEach(() => {
  style.remove()
  frame.replaceChildren()
  frame.remove()
})

it('a chart has the colours of the theme, also where it is made inside a frame that is stale', () => {
  expect(getComputedStyle(frame).getPropertyValue('--up')).toBe(GREY)
  expect(chartColours()).toMatchObject({ up: GREEN, down: RED, text: GREY })
})

it('a depth chart is drawn in the colours of the theme, also while it is stale', () => {
  const canvas = document.createElement('canvas')
  const strokes: unknown[] = []
  const context = new Proxy(
    {},
    {
      get: () => () => undefined,
      set: (_, name, value) => {
        if (name === 'strokeStyle') strokes.push(value)
        return true
      },
    },
  )
  canvas.getContext = (() => context) as unknown as typeof canvas.getContext
  Object.defineProperties(canvas, { clientWidth: { value: 300 }, clientHeight: { value: 200 } })
  frame.append(canvas)
  const curve = depthCurve({ bids: [['99', '1', '1']], asks: [['101', '1', '1']] })
  drawDepth(canvas, curve, undefined, { price: String, amount: String })
  expect(strokes).toEqual([GREEN, RED])
})
