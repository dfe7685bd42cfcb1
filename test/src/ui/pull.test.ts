import { describe, expect, it } from 'vitest'
import { CLOSE_SHARE, createPull, SLOP } from '../../../src/ui/parts/pull.ts'

const HEIGHT = 400
/** A finger that is at these places, one each 16 ms; `rest` ms later it lets go. */
const pulled = (places: readonly number[], rest = 16): boolean => {
  const pull = createPull({ y: places[0] ?? 0, at: 0 })
  for (const [index, y] of places.slice(1).entries()) pull.move({ y, at: (index + 1) * 16 })
  return pull.closes((places.length - 1) * 16 + rest, HEIGHT)
}
const steps = (from: number, to: number, each: number): number[] =>
  Array.from({ length: Math.round(Math.abs(to - from) / each) + 1 }, (_, i) => from + Math.sign(to - from) * i * each)

describe('a pull', () => {
  it('may be a tap until it has left its place', () => {
    const pull = createPull({ y: 100, at: 0 })
    expect(pull.move({ y: 100 + SLOP - 1, at: 16 })).toBeUndefined()
    expect(pull.closes(20, HEIGHT)).toBe(false)
    expect(pull.move({ y: 100 + SLOP, at: 32 })).toBe(SLOP)
  })

  it('goes down only', () => {
    const pull = createPull({ y: 100, at: 0 })
    expect(pull.move({ y: 60, at: 16 })).toBe(0)
    expect(pull.move({ y: 130, at: 32 })).toBe(30)
  })

  it.each([
    ['slowly, as far as it must', steps(0, HEIGHT * CLOSE_SHARE, 2), 16, true],
    ['slowly, a little less far', steps(0, HEIGHT * CLOSE_SHARE - 2, 2), 16, false],
    ['a short way, quickly', [0, 20, 40], 16, true],
    ['a short way, quickly, and then held', [0, 20, 40], 200, false],
    ['far, held, and let go', steps(0, 200, 10), 500, true],
    ['far, and thrown back up', [...steps(0, 240, 2), 210, 180], 16, false],
    ['up only', [0, -20, -40], 16, false],
    ['not at all', [0], 16, false],
  ] as const)('%s', (_, places, rest, closes) => expect(pulled(places, rest)).toBe(closes))
})
