import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountdownRing } from '../../../src/ui/CountdownRing.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../support/renderApp.tsx'

const START = 1_700_000_000_000
let part: Rendered
const ring = () => document.querySelectorAll('circle')[1]
const seconds = (count: number) =>
  act(async () => {
    part.stream.now.value += count * 1_000
  })

beforeEach(() => useDictionaries())
afterEach(async () => part.close())

describe('a ring of the time left', () => {
  it('empties by the clock of Tapeline, turns red in the last fifth, and ends once', async () => {
    const onEnd = vi.fn<() => void>()
    part = await renderPart(<CountdownRing from={START} until={START + 10_000} onEnd={onEnd} />)
    expect(ring()?.getAttribute('stroke-dashoffset')).toBe('0')
    expect(document.querySelector('[role=timer]')?.textContent).toBe('00:10')
    await seconds(5)
    expect(ring()?.getAttribute('stroke-dashoffset')).toBe('50')
    expect(ring()?.hasAttribute('data-late')).toBe(false)
    await seconds(4)
    expect(ring()?.getAttribute('stroke-dashoffset')).toBe('90')
    expect(ring()?.hasAttribute('data-late')).toBe(true)
    await seconds(2)
    expect(ring()?.getAttribute('stroke-dashoffset')).toBe('100')
    await seconds(2)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})
