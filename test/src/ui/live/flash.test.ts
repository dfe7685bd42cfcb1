import { describe, expect, it } from 'vitest'
import { createFlasher, FLASH_GAP_MS, FLASH_MS } from '../../../../src/ui/live/flash.ts'

const set = (reduced = false) => {
  const state = { time: 0, due: [] as (() => void)[], asked: 0 }
  const flasher = createFlasher({
    now: () => state.time,
    later: (run, ms) => {
      state.asked = ms
      state.due.push(run)
    },
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

  it('stays lit under a flood, and changes side once a second at most, with one write for each', () => {
    const { state, flasher, element, pass, writes, light } = set()
    const seconds = 5
    let switches = 0
    let before: string | null = null
    for (let tick = 0; tick < seconds * 1000; tick += 10) {
      flasher.flash(element, tick % 130 < 70 ? 'up' : 'down', state.time)
      state.time += 10
      if (tick % 150 === 0) pass(0)
      expect(light()).not.toBeNull()
      if (light() !== before) switches += 1
      before = light()
    }
    expect(switches).toBeGreaterThan(2)
    expect(switches).toBeLessThanOrEqual((seconds * 1000) / FLASH_GAP_MS + 1)
    expect(writes()).toBe(switches)
  })

  it('changes side together with the others, not each in a frame of its own', () => {
    const { state, flasher } = set()
    const cells = Array.from({ length: 16 }, () => document.createElement('span'))
    const turns = new Set<number>()
    for (let turn = 0; turn < 100; turn += 1) {
      for (const [index, cell] of cells.entries()) {
        const before = cell.getAttribute('data-flash')
        flasher.flash(cell, (turn * 7 + index * 3) % 11 < 5 ? 'up' : 'down', state.time + (index % 4))
        if (before !== null && cell.getAttribute('data-flash') !== before) turns.add(turn)
      }
      state.time += 33
    }
    expect(turns.size).toBeGreaterThan(2)
    expect(turns.size).toBeLessThanOrEqual((100 * 33) / 150 + 1)
  })

  it('goes out with the next prices, and only without any by a timer', () => {
    const { state, flasher, element, light } = set()
    const other = document.createElement('span')
    flasher.flash(element, 'up', 0)
    flasher.flash(other, 'up', 1)
    expect(state.asked).toBeGreaterThan(FLASH_MS + 100)
    for (const time of [100, 200, 300]) flasher.flash(other, 'up', time)
    expect(light()).toBe('up')
    flasher.flash(other, 'up', 400)
    expect(light()).toBeNull()
    expect(other.dataset['flash']).toBe('up')
    expect(state.due).toHaveLength(1)
  })

  it('is lit anew by the patch in which it was due', () => {
    const { flasher, element, writes } = set()
    const other = document.createElement('span')
    flasher.flash(element, 'up', 0)
    writes()
    flasher.flash(other, 'up', FLASH_MS + 5)
    flasher.flash(element, 'up', FLASH_MS + 5)
    expect(writes()).toBe(0)
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
