import { beforeEach, describe, expect, it } from 'vitest'
import { motion, pair, rise, startLooks } from '../../../../src/core/state/look.ts'

const page = document.documentElement

beforeEach(() => {
  localStorage.clear()
  startLooks()
})

describe.each([
  { name: 'pair', look: pair, usual: 'green-red', other: 'blue-orange' },
  { name: 'rise', look: rise, usual: 'cool', other: 'warm' },
  { name: 'motion', look: motion, usual: 'system', other: 'less' },
] as const)('$name', ({ name, look, usual, other }) => {
  const choose = look.choose as (next: string) => void

  it('is an attribute of the page once it is chosen, and kept', () => {
    expect([look.value.peek(), page.dataset[name]]).toEqual([usual, undefined])
    choose(other)
    expect([look.value.peek(), page.dataset[name], localStorage.getItem(`tapeline.${name}`)]).toEqual([
      other,
      other,
      other,
    ])
    delete page.dataset[name]
    startLooks()
    expect(page.dataset[name]).toBe(other)
  })

  it('goes back, and leaves nothing behind', () => {
    choose(other)
    choose(usual)
    expect([page.dataset[name], localStorage.getItem(`tapeline.${name}`)]).toEqual([undefined, null])
  })

  it('takes garbage for no choice', () => {
    localStorage.setItem(`tapeline.${name}`, '<script>')
    page.dataset[name] = '<script>'
    startLooks()
    expect([look.value.peek(), page.dataset[name]]).toEqual([usual, undefined])
  })
})
