import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Countdown } from '../../../src/ui/Countdown.tsx'
import { leftParts } from '../../../src/ui/format/duration.ts'
import { type Rendered, renderPart, useDictionaries } from '../../support/renderApp.tsx'

const START = 1_700_000_000_000
const onEnd = vi.fn<() => void>()
let part: Rendered
const show = async (left: number): Promise<void> => {
  part = await renderPart(<Countdown until={START + left} onEnd={onEnd} announce />)
}
/** The second hand comes, as it does while the page is seen. */
const second = (ms: number) =>
  act(async () => {
    part.stream.now.value += ms
  })
const shown = () => document.querySelector('[role=timer]')?.textContent
const said = () => document.querySelector('[aria-live=polite]')?.textContent

beforeEach(() => {
  useDictionaries()
  onEnd.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await part.close()
})

describe('a countdown', () => {
  it('goes by the clock of the venue: a device that is an hour slow is not fooled', async () => {
    await show(3_642_000)
    await act(async () => {
      part.stream.clock.value = { offset: 3_600_000, uncertainty: 20, measuredAt: START }
    })
    expect(shown()).toBe('00:42')
  })

  it('goes by the device until its clock was measured', async () => {
    await show(42_000)
    await act(async () => {
      part.stream.clock.value = undefined
    })
    expect(shown()).toBe('00:42')
  })

  it('ends once and on time, within the last second too', async () => {
    await show(1_400)
    await second(1_000)
    await act(async () => vi.advanceTimersByTime(399))
    expect(onEnd).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(1))
    expect(onEnd).toHaveBeenCalledOnce()
    await second(1_000)
    await act(async () => {
      part.stream.clock.value = { offset: -5_000, uncertainty: 20, measuredAt: START }
    })
    await second(10_000)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('does not end on a hidden page, but when it is seen again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await show(900)
    await act(async () => vi.advanceTimersByTime(5_000))
    expect(onEnd).not.toHaveBeenCalled()
    visibility.mockReturnValue('visible')
    await second(60_000)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('is said at coarse steps only, and first when it changes', async () => {
    await show(62_000)
    const heard: (string | null | undefined)[] = []
    for (let at = 0; at < 63; at += 1) {
      await second(1_000)
      if (said() !== heard.at(-1)) heard.push(said())
    }
    expect(heard.filter(Boolean)).toEqual(['1 minute left', '30 seconds left', '10 seconds left', 'Time is up.'])
  })

  it('after an hour away says how much is left now, not what was missed', async () => {
    await show(3_700_000)
    await second(3_580_000)
    expect(said()).toBe('2 minutes left')
  })
})

it.each([
  [29_600, 'seconds', 30],
  [59_700, 'minutes', 1],
  [3_599_900, 'hours', 1],
  [-5, 'seconds', 0],
])('%i ms left are said in %s: %i', (ms, unit, count) => {
  expect(leftParts(ms)).toEqual({ unit, count })
})
