import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextMark, Slider } from '../../../src/ui/Slider.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../support/renderApp.tsx'

let part: Rendered | undefined
let told: number[] = []
const Share = () => {
  const [value, setValue] = useState(10)
  return (
    <>
      <Slider
        label="Share"
        value={value}
        onChange={(next) => {
          told.push(next)
          setValue(next)
        }}
      />
      <output data-known>{value}</output>
    </>
  )
}
const range = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>('input[type=range]')
  if (input === null) throw new Error('no slider')
  return input
}
const drag = (value: number) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(range(), String(value))
    range().dispatchEvent(new Event('input', { bubbles: true }))
  })
const fire = (event: Event) => act(async () => range().dispatchEvent(event))
const key = (type: 'keydown' | 'keyup', name: string) => fire(new KeyboardEvent(type, { key: name, bubbles: true }))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(async () => {
  useDictionaries()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  told = []
  part = await renderPart(<Share />)
})
afterEach(async () => {
  vi.useRealTimers()
  await part?.close()
})

describe('a slider', () => {
  it('tells a drag at once and then every 200 ms, with the latest value; its own text follows each step', async () => {
    await drag(20)
    expect(told).toEqual([20])
    await drag(30)
    await drag(40)
    expect(told).toEqual([20])
    expect(range().getAttribute('aria-valuetext')).toBe('40%')
    await pass(199)
    expect(told).toEqual([20])
    await pass(1)
    expect(told).toEqual([20, 40])
    await drag(50)
    await pass(199)
    expect(told).toEqual([20, 40])
    await pass(1)
    expect(told).toEqual([20, 40, 50])
  })

  it('has told everything when the finger leaves, so that a tap on the button comes after it', async () => {
    await drag(20)
    await drag(77)
    await fire(new Event('change', { bubbles: true }))
    expect(told).toEqual([20, 77])
    await pass(1_000)
    expect(told).toEqual([20, 77])
  })

  it('goes from mark to mark with the page keys, and tells what a held key did when it is let go', async () => {
    await key('keydown', 'PageUp')
    expect(told).toEqual([25])
    await key('keydown', 'PageUp')
    await fire(new Event('change', { bubbles: true }))
    expect(told).toEqual([25])
    await key('keyup', 'PageUp')
    expect(told).toEqual([25, 50])
    await pass(200)
    await key('keydown', 'PageDown')
    await key('keyup', 'PageDown')
    expect(told).toEqual([25, 50, 25])
  })

  it('takes a mark that is tapped', async () => {
    await part?.press('Share: 75%')
    expect(told).toEqual([75])
    expect(document.querySelector('[data-known]')?.textContent).toBe('75')
  })

  it('forgets what waits when its screen goes', async () => {
    await drag(20)
    await drag(30)
    await part?.close()
    part = undefined
    await pass(1_000)
    expect(told).toEqual([20])
  })
})

it.each([
  [30, true, 50],
  [25, true, 50],
  [100, true, 100],
  [30, false, 25],
  [0, false, 0],
])('the mark after %i (up: %s) is %i', (value, up, mark) => {
  expect(nextMark([0, 25, 50, 75, 100], value, up, up ? 100 : 0)).toBe(mark)
})
