import { expect, test } from 'vitest'
import { compare, type Price } from '#protocol'
import { createTriggers, type Triggered } from '../../../../../server/engine/core/triggers.ts'
import { fc } from '../../../../support/property.ts'

const price = fc.integer({ min: 1, max: 60 }).map((n) => String(n / 4) as Price)
const item = fc.record({ px: price, dir: fc.constantFrom('up' as const, 'down' as const) })

test('what a price reaches is what a scan of everything finds, the nearest first, whatever came and went', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), fc.array(fc.nat(59)), price, (requests, removed, px) => {
      const triggers = createTriggers<Triggered>()
      const items = requests.map(({ px: at, dir }, n) => ({ id: String(n), rank: String(n), trigger: { px: at, dir } }))
      for (const each of items) triggers.insert(each)
      const gone = new Set(removed.filter((n) => n < items.length))
      for (const n of gone) triggers.remove(items[n] as Triggered)
      const left = items.filter((_, n) => !gone.has(n))
      const hit = left.filter(({ trigger }) => compare(px, trigger.px) * (trigger.dir === 'up' ? 1 : -1) >= 0)
      const reached = triggers.reached(px)
      expect(new Set(reached)).toEqual(new Set(hit))
      expect(triggers.reaches(px)).toBe(hit.length > 0)
      expect(triggers.size).toBe(left.length)
      for (const dir of ['up', 'down'] as const) {
        const distances = reached
          .filter(({ trigger }) => trigger.dir === dir)
          .map(
            ({ trigger, rank }) => [Math.abs(Number(trigger.px) - (dir === 'up' ? 0 : 1_000)), Number(rank)] as const,
          )
        expect(distances).toEqual(distances.toSorted(([a, m], [b, n]) => a - b || m - n))
      }
    }),
  )
})

test('what is not there cannot be taken away', () => {
  const triggers = createTriggers<Triggered>()
  const each = { id: '1', rank: '1', trigger: { px: '5' as Price, dir: 'up' as const } }
  expect(() => triggers.remove(each)).toThrow('order 1')
})
