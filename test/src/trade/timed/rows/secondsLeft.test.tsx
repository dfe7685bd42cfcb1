import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SecondsLeft } from '../../../../../src/trade/timed/rows/SecondsLeft.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../../../support/renderApp.tsx'

const START = Date.UTC(2026, 10, 22, 12)
let part: Rendered
const shown = () => document.querySelector('[role=timer]')?.textContent
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  useDictionaries()
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await part.close()
})

it('changes when the second changes on the venue’s clock, within 100 ms, though no beat of the page falls there', async () => {
  // 10.3 s are left by the venue's clock, which is 4.7 s ahead of this device.
  part = await renderPart(<SecondsLeft until={START + 15_000} />)
  await act(async () => {
    part.stream.clock.value = { offset: 4_700, uncertainty: 20, measuredAt: START }
  })
  expect(shown()).toBe('00:11')
  await wait(299)
  expect(shown()).toBe('00:11')
  await wait(101)
  expect(shown()).toBe('00:10')
  for (const second of ['00:09', '00:08', '00:07']) {
    await wait(1_000)
    expect(shown()).toBe(second)
  }
  await wait(6_899)
  expect(shown()).toBe('00:01')
  await wait(101)
  expect(shown()).toBe('00:00')
})

it('follows a clock that is measured anew', async () => {
  part = await renderPart(<SecondsLeft until={START + 30_000} />)
  await act(async () => {
    part.stream.clock.value = { offset: 0, uncertainty: 20, measuredAt: START }
  })
  expect(shown()).toBe('00:30')
  await act(async () => {
    part.stream.clock.value = { offset: 20_000, uncertainty: 20, measuredAt: START }
  })
  expect(shown()).toBe('00:10')
})
