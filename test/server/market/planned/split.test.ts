import { describe, expect, it } from 'vitest'
import { printsOf } from '../../../../server/market/planned/leaf.ts'
import { LOTS_PER_LEAF, type Node, split, turnoverRange } from '../../../../server/market/planned/node.ts'
import { fc } from '../../../support/property.ts'

/** Any stretch that the tree may meet: from one price only to a wide range, from the fewest lots to billions. */
const someNode = (leaves: number): fc.Arbitrary<Node> =>
  fc
    .record({
      l: fc.integer({ min: 1, max: 1_000_000 }),
      height: fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: 0, max: 50_000 })),
      v: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 1_000_000_000 })),
      o: fc.double({ min: 0, max: 1, noNaN: true }),
      c: fc.double({ min: 0, max: 1, noNaN: true }),
      q: fc.double({ min: 0, max: 1, noNaN: true }),
      wild: fc.double({ min: 0.1, max: 3, noNaN: true }),
    })
    .map(({ l, height, v, o, c, q, wild }) => {
      const h = l + height
      const volume = LOTS_PER_LEAF * leaves + v
      const [least, most] = turnoverRange({ l, h, v: volume, n: leaves })
      return {
        t: 1_700_000_000_000,
        o: l + Math.round(o * height),
        h,
        l,
        c: l + Math.round(c * height),
        v: volume,
        q: Math.min(most, least + Math.round(q * (most - least))),
        s2: (wild * height + 0.5) ** 2,
        n: leaves,
      }
    })

const isSound = (node: Node): boolean => {
  const { o, h, l, c, v, q, n } = node
  const [least, most] = turnoverRange(node)
  return l <= Math.min(o, c) && h >= Math.max(o, c) && v >= LOTS_PER_LEAF * n && q >= least && q <= most
}

const normal = fc.double({ min: -4, max: 4, noNaN: true })

describe('splitting a stretch of the tape', () => {
  it('gives two whose prices, volume and turnover make up the whole, and that can be split again', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 300 })
          .chain((n) => fc.record({ node: someNode(n), n1: fc.integer({ min: 1, max: n - 1 }) })),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        normal,
        normal,
        fc.integer(),
        ({ node, n1 }, share, step, tilt, hash) => {
          const [a, b] = split(node, { middle: node.t + 1_000, n1, share, step, tilt, hash })
          expect([a.o, b.c, b.o]).toEqual([node.o, node.c, a.c])
          expect([Math.max(a.h, b.h), Math.min(a.l, b.l)]).toEqual([node.h, node.l])
          expect([a.v + b.v, a.q + b.q, a.n + b.n]).toEqual([node.v, node.q, node.n])
          expect([isSound(a), isSound(b)]).toEqual([true, true])
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('ends in trades that open, top, bottom and close as planned and add up exactly', () => {
    fc.assert(
      fc.property(someNode(1), fc.integer(), (node, hash) => {
        const prints = printsOf(node, 2_000, hash)
        const prices = prints.map(({ px }) => px)
        expect([prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]).toEqual([
          node.o,
          node.h,
          node.l,
          node.c,
        ])
        expect(prints.reduce((sum, { sz }) => sum + sz, 0)).toBe(node.v)
        expect(prints.reduce((sum, { px, sz }) => sum + px * sz, 0)).toBe(node.q)
        expect(prints.every(({ sz }) => sz >= 1)).toBe(true)
        expect(prints.every(({ ts }, i) => ts >= (prints[i - 1]?.ts ?? node.t) && ts < node.t + 2_000)).toBe(true)
        expect(prints.every(({ id }, i) => i === 0 || id > (prints[i - 1]?.id ?? 0))).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})
