import { readFileSync } from 'node:fs'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toPrice } from '#protocol'
import { i18n } from '../../../../../src/core/i18n/i18n.ts'
import { PriceField } from '../../../../../src/trade/ticket/fields/PriceField.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
for (const area of ['common', 'trade'])
  i18n.addResourceBundle('en', area, JSON.parse(readFileSync(`locales/en/${area}.json`, 'utf8')))

const Ticket = () => {
  const [text, setText] = useState('100')
  return <PriceField label="Price" text={text} px={toPrice(text)} tickSz="0.1" last={undefined} onText={setText} />
}

let unmount: () => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  unmount = () => act(async () => root.unmount()).then(() => host.remove())
  await act(async () => root.render(<Ticket />))
})
afterEach(async () => {
  await unmount()
  vi.useRealTimers()
})

const more = () => document.querySelector<HTMLButtonElement>('[aria-label="Raise price by 0.1"]')
const point = (type: string) =>
  act(async () => void more()?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 })))
const click = () => act(async () => more()?.click())
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
const price = () => document.querySelector('input')?.value

it('a held step button repeats until the finger leaves, and the click that ends the hold is no further step', async () => {
  await point('pointerdown')
  await pass(399)
  expect(price()).toBe('100')
  await pass(1)
  expect(price()).toBe('100.1')
  await pass(80)
  await pass(80)
  expect(price()).toBe('100.3')
  await point('pointerup')
  await click()
  await pass(1_000)
  expect(price()).toBe('100.3')
})

it('taps in quick succession are a step each', async () => {
  for (let taps = 0; taps < 3; taps += 1) {
    await point('pointerdown')
    await point('pointerup')
    await click()
  }
  expect(price()).toBe('100.3')
})

it('a hold that the page takes for scrolling ends', async () => {
  await point('pointerdown')
  await point('pointercancel')
  await pass(2_000)
  expect(price()).toBe('100')
})
