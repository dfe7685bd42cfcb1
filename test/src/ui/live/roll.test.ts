import { beforeEach, describe, expect, it } from 'vitest'
import { CALM_MS, createRoller, type Roller } from '../../../../src/ui/live/roll.ts'

let now: number
let still: boolean
let cells: HTMLElement[]
let roll: Roller

const text = (): string => cells.map((cell) => cell.textContent).join('')
/** The digits that roll, each with the one before it and its way. */
const rolling = (): string[] =>
  cells.flatMap((cell) =>
    [...cell.querySelectorAll<HTMLElement>('[data-rolls]')].map(
      (one) => `${one.dataset['before']}${one.textContent} ${one.dataset['rolls']}`,
    ),
  )

beforeEach(() => {
  now = 1_000_000
  still = false
  cells = ['10,044.', '58'].map((part) => Object.assign(document.createElement('span'), { textContent: part }))
  roll = createRoller({ now: () => now, reducedMotion: () => still })
})

describe('a figure that changes by itself', () => {
  it('rolls the digits that are others, and is the plain figure for those who read it', () => {
    roll(cells, ['10,051.', '08'])
    expect(text()).toBe('10,051.08')
    expect(rolling()).toEqual(['45 up', '41 up', '50 up'])
    now += CALM_MS
    roll(cells, ['10,050.', '98'])
    expect(text()).toBe('10,050.98')
    expect(rolling()).toEqual(['45 up', '10 down', '09 down'])
  })

  it('just changes a digit that changes all the time, and lets the others beside it roll on', () => {
    roll(cells, ['10,044.', '59'])
    now += 100
    roll(cells, ['10,044.', '60'])
    expect([text(), rolling()]).toEqual(['10,044.60', ['56 up']])
    const [six] = cells[1]?.children ?? []
    now += 100
    roll(cells, ['10,044.', '61'])
    expect(text()).toBe('10,044.61')
    expect(cells[1]?.children[0]).toBe(six)
  })

  it('moves nothing where it gets longer or shorter, or where it is what it was', () => {
    roll(cells, ['9,999.', '58'])
    expect([text(), rolling()]).toEqual(['9,999.58', []])
    const before = [...(cells[0]?.children ?? [])]
    roll(cells, ['9,999.', '58'])
    expect([...(cells[0]?.children ?? [])]).toEqual(before)
    roll(cells, ['--', ''])
    expect(text()).toBe('--')
    roll(cells, ['10', ''])
    expect([text(), rolling()]).toEqual(['10', []])
  })

  it('moves nothing with less motion', () => {
    still = true
    roll(cells, ['10,045.', '01'])
    expect([text(), rolling()]).toEqual(['10,045.01', []])
  })

  it('is not kept from rolling by a clock that was set back', () => {
    roll(cells, ['10,044.', '59'])
    now -= 3_600_000
    roll(cells, ['10,044.', '58'])
    expect(rolling()).toEqual(['98 down'])
  })
})
