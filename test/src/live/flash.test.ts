import { describe, expect, it } from 'vitest'
import { createFlasher, FLASH_GAP_MS, FLASH_MS } from '../../../src/live/flash.ts'

const set = (reduced = false) => {
  const state = { time: 0, due: [] as (() => void)[] }
  const flasher = createFlasher({
    now: () => state.time,
    later: (run) => state.due.push(run),
    reducedMotion: () => reduced,
  })
  const element = document.createElement('span')
  const writes = new MutationObserver(() => undefined)
  writes.observe(element, { attributes: true })
  const pass = (ms: number): void => {
    state.time += ms
    for (const run of state.due.splice(0)) run()
  }
  return {
    state,
    flasher,
    element,
    pass,
    writes: () => writes.takeRecords().length,
    light: () => element.getAttribute('data-flash'),
  }
}

describe('the flash of a price', () => {
  it('goes on at a change and out after its time', () => {
    const { state, flasher, element, pass, light } = set()
    flasher.flash(element, 'up', state.time)
    expect(light()).toBe('up')
    pass(FLASH_MS - 1)
    expect(light()).toBe('up')
    pass(1)
    expect(light()).toBeNull()
    expect(flasher.size).toBe(0)
  })

  it('changes at most three times a second under a flood, with one write for each', () => {
    const { state, flasher, element, writes } = set()
    let switches = 0
    let before: string | null = null
    for (let tick = 0; tick < 1000; tick += 10) {
      state.time = tick
      flasher.flash(element, tick % 20 === 0 ? 'up' : 'down', state.time)
      const now = element.getAttribute('data-flash')
      if (now !== before) switches += 1
      before = now
    }
    expect(switches).toBeLessThanOrEqual(Math.ceil(1000 / FLASH_GAP_MS))
    expect(writes()).toBe(switches)
  })

  it('uses one timer for all elements', () => {
    const { state, flasher } = set()
    for (let index = 0; index < 50; index += 1) flasher.flash(document.createElement('span'), 'up', state.time)
    expect(state.due).toHaveLength(1)
  })

  it('does nothing for a price that stands, or with reduced motion', () => {
    const still = set()
    still.flasher.flash(still.element, 'flat', 0)
    expect(still.light()).toBeNull()
    const calm = set(true)
    calm.flasher.flash(calm.element, 'up', 0)
    expect(calm.light()).toBeNull()
    expect(calm.state.due).toHaveLength(0)
  })

  it('goes out at once when the cell is handed on', () => {
    const { state, flasher, element, light } = set()
    flasher.flash(element, 'down', state.time)
    flasher.clear(element)
    expect(light()).toBeNull()
  })
})
