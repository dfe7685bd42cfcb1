import { describe, expect, it } from 'vitest'
import { type Anchor, DRAWING_KINDS, DRAWING_POINTS, type Drawing, type DrawingKind } from '#protocol'
import { isInView } from '../../../../../src/market/charts/tools/geometry.ts'
import {
  anchorsOf,
  dragged,
  handlesOf,
  isPosition,
  moved,
  riskReward,
  tapsOf,
} from '../../../../../src/market/charts/tools/model.ts'
import { indexOfTime, shifted, timeOfIndex, timeOfX, xOfTime } from '../../../../../src/market/charts/tools/scale.ts'
import { distanceTo, FIBONACCI, rayEnd, shapeOf } from '../../../../../src/market/charts/tools/shapes.ts'
import { fc } from '../../../../support/property.ts'

const HOUR = 3_600_000
/** A gap of a weekend after the third bar. */
const bars = [0, 1, 2, 50, 51, 52, 53].map((hour) => ({ time: hour * HOUR }))
const scale = { bars, bar: '1H' as const, origin: 10, spacing: 8 }
const style = { color: 'accent', width: 2, dash: 'solid' } as const
const drawing = (kind: DrawingKind, ...points: readonly (readonly [time: number, price: number])[]): Drawing => ({
  id: 'abcdefgh',
  kind,
  points: points.map(([time, price]) => ({ time, price })),
  style,
})
const kinds = fc.constantFrom(...DRAWING_KINDS)
const anchors = fc.record({ time: fc.integer({ min: 0, max: 200 * HOUR }), price: fc.integer({ min: -500, max: 500 }) })
/** A drawing as taps make it. */
const placed = fc
  .tuple(kinds, fc.array(anchors, { minLength: 3, maxLength: 3 }))
  .map(([kind, taps]) => drawing(kind, ...anchorsOf(kind, taps.slice(0, tapsOf(kind)), REACH(taps)).map(pair)))
const REACH = (taps: readonly Anchor[]) => ({ until: (taps[0]?.time ?? 0) + 20 * HOUR, prices: 100 })
const pair = ({ time, price }: Anchor): readonly [number, number] => [time, price]
const texts = {
  price: (price: number) => price.toFixed(1),
  percent: (part: number) => `${(part * 100).toFixed(1)}%`,
  bars: (count: number) => `${count} bars`,
  target: (percent: string, price: string) => `T ${percent} ${price}`,
  stop: (percent: string, price: string) => `S ${percent} ${price}`,
  ratio: (ratio: string) => `R ${ratio}`,
}
const PANE = { width: 400, height: 300 }

describe('time and place', () => {
  it('leads from a bar to its place and back, also where there are no bars yet or no longer', () => {
    for (let index = -20; index < 40; index += 1) {
      const time = timeOfIndex(scale, index)
      if (time === 0 && index < 0) continue
      expect(indexOfTime(scale, time)).toBeCloseTo(index, 9)
      expect(timeOfX(scale, xOfTime(scale, time))).toBe(time)
    }
  })

  it('never goes back: a later time is at the same place or right of it', () => {
    const times = fc.integer({ min: 0, max: 100 * HOUR })
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(xOfTime(scale, Math.max(a, b))).toBeGreaterThanOrEqual(xOfTime(scale, Math.min(a, b)))
      }),
    )
  })

  it('keeps a time within a gap before the bar that follows it', () => {
    expect(indexOfTime(scale, 30 * HOUR)).toBe(3)
    expect(indexOfTime(scale, 2.5 * HOUR)).toBe(2.5)
  })

  it('moves by whole bars over a gap, and back to where it was', () => {
    const from = { time: 2 * HOUR, price: 5 }
    expect(shifted(scale, from, 1, 2)).toEqual({ time: 50 * HOUR, price: 7 })
    expect(shifted(scale, shifted(scale, from, 4, 1), -4, -1)).toEqual(from)
  })
})

describe('drawings', () => {
  it('have as many anchors as their kind, however many taps have placed them so far', () => {
    fc.assert(
      fc.property(kinds, fc.array(anchors, { minLength: 1, maxLength: 3 }), (kind, taps) => {
        expect(anchorsOf(kind, taps, REACH(taps))).toHaveLength(DRAWING_POINTS[kind])
      }),
    )
  })

  it('have a handle where it was dragged to', () => {
    fc.assert(
      fc.property(placed, fc.nat(3), anchors, (one, index, to) => {
        const handles = handlesOf(one)
        if (index >= handles.length || isPosition(one.kind)) return
        const after = handlesOf(dragged(one, index, to))[index]
        const wanted = one.kind === 'channel' && index === 2 ? { ...to, time: one.points[0]?.time } : to
        expect(wanted).toMatchObject(after ?? {})
      }),
    )
  })

  it('keep target and stop of a position on their sides of the entry, whatever is dragged', () => {
    const positions = fc.constantFrom<DrawingKind>('long', 'short')
    const drags = fc.array(fc.tuple(fc.nat(3), anchors), { maxLength: 12 })
    fc.assert(
      fc.property(positions, anchors, drags, (kind, at, all) => {
        const first = drawing(kind, ...anchorsOf(kind, [at], REACH([at])).map(pair))
        const { points } = all.reduce((one, [index, to]) => dragged(one, index, to), first)
        const [entry, target, stop] = points
        const sign = kind === 'long' ? 1 : -1
        expect(sign * ((target?.price ?? 0) - (entry?.price ?? 0))).toBeGreaterThanOrEqual(0)
        expect(sign * ((entry?.price ?? 0) - (stop?.price ?? 0))).toBeGreaterThanOrEqual(0)
        expect(target?.time).toBe(stop?.time)
        expect(entry?.time).toBeLessThanOrEqual(target?.time ?? 0)
      }),
    )
  })

  it('keep the width of a channel when an end of its first line is dragged', () => {
    const one = drawing('channel', [0, 10], [HOUR, 20], [0, 13])
    const { points } = dragged(one, 0, { time: 2 * HOUR, price: 30 })
    expect(points[2]).toEqual({ time: 2 * HOUR, price: 33 })
    expect(dragged(one, 1, { time: 5 * HOUR, price: 0 }).points[2]).toEqual(one.points[2])
  })

  it('place the other line of a channel through the third tap', () => {
    const [, , other] = anchorsOf(
      'channel',
      [
        { time: 0, price: 10 },
        { time: 2 * HOUR, price: 20 },
        { time: HOUR, price: 18 },
      ],
      { until: 0, prices: 100 },
    )
    expect(other).toEqual({ time: 0, price: 13 })
  })

  it('stay where they are while they are locked', () => {
    fc.assert(
      fc.property(placed, fc.nat(3), anchors, (one, index, to) => {
        const locked = { ...one, locked: true }
        expect(dragged(locked, index, to)).toBe(locked)
        expect(moved(locked, () => to)).toBe(locked)
      }),
    )
  })

  it('know what a position may win for what it may lose', () => {
    expect(riskReward(drawing('long', [0, 100], [HOUR, 130], [HOUR, 90]))).toBe(3)
    expect(riskReward(drawing('short', [0, 100], [HOUR, 95], [HOUR, 110]))).toBe(0.5)
    expect(riskReward(drawing('long', [0, 100], [HOUR, 130], [HOUR, 100]))).toBeUndefined()
  })
})

const at = (one: Drawing, ...points: { x: number; y: number }[]) => shapeOf(one, points, PANE, texts, 3)

const seen = (kind: DrawingKind, way: readonly { x: number; y: number }[]) => isInView(drawing(kind), way, PANE)

describe('what is drawn', () => {
  it('is left out where nothing of it can be seen, and lines without an end are not', () => {
    const points = [
      { x: 900, y: 10 },
      { x: 1_000, y: 20 },
    ]
    expect([seen('trend', points), seen('ray', points), seen('ray', points.toReversed())]).toEqual([false, false, true])
    expect([seen('horizontal', points), seen('vertical', points)]).toEqual([true, false])
    expect(seen('trend', [{ x: -900, y: 10 }, ...points])).toBe(true)
  })

  it('is hit where it is, and not elsewhere', () => {
    fc.assert(
      fc.property(
        placed,
        fc.array(fc.record({ x: fc.nat(400), y: fc.nat(300) }), { minLength: 3, maxLength: 3 }),
        (one, points) => {
          const shape = at(one, ...points.slice(0, one.points.length))
          for (const { from, to } of shape.segments)
            expect(distanceTo(shape, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 5)).toBeLessThan(1e-6)
          expect(distanceTo(shape, { x: 5_000, y: 5_000 }, 5)).toBeGreaterThan(1_000)
        },
      ),
    )
  })

  it('is hit within its area, but less so than on its line', () => {
    const box = at(drawing('rectangle', [0, 0], [HOUR, 9]), { x: 100, y: 100 }, { x: 200, y: 200 })
    expect(distanceTo(box, { x: 150, y: 150 }, 12)).toBe(12)
    expect(distanceTo(box, { x: 150, y: 103 }, 12)).toBe(3)
    expect(distanceTo(box, { x: 150, y: 80 }, 12)).toBe(20)
  })

  it('lets a ray go on to the edge of the pane, through its second point', () => {
    expect(rayEnd({ x: 0, y: 150 }, { x: 100, y: 100 }, PANE)).toEqual({ x: 400, y: -50 })
    expect(rayEnd({ x: 200, y: 100 }, { x: 200, y: 50 }, PANE)).toEqual({ x: 200, y: 0 })
    expect(rayEnd({ x: 9, y: 9 }, { x: 9, y: 9 }, PANE)).toEqual({ x: 9, y: 9 })
  })

  it('names the levels of Fibonacci with their prices, from the second point to the first', () => {
    const { labels, segments } = at(drawing('fibonacci', [0, 200], [HOUR, 100]), { x: 0, y: 0 }, { x: 100, y: 280 })
    expect(labels.map(({ text }) => text)).toEqual(
      FIBONACCI.map((level) => `${level}  ${(100 + level * 100).toFixed(1)}`),
    )
    expect(segments).toHaveLength(FIBONACCI.length + 1)
  })

  it('leaves out texts of levels that would cover each other', () => {
    const { labels } = at(drawing('fibonacci', [0, 200], [HOUR, 100]), { x: 0, y: 0 }, { x: 100, y: 30 })
    expect(labels.length).toBeLessThan(FIBONACCI.length)
  })

  it('says how far a price range reaches, with its sign', () => {
    const up = at(drawing('range', [0, 200], [HOUR, 210]), { x: 0, y: 100 }, { x: 50, y: 50 })
    expect(up.labels.map(({ text }) => text)).toEqual(['+10.0 (5.0%) · 3 bars'])
    const down = at(drawing('range', [0, 200], [HOUR, 190]), { x: 0, y: 50 }, { x: 50, y: 100 })
    expect(down.labels.map(({ text }) => text)).toEqual(['-10.0 (-5.0%) · 3 bars'])
  })

  it('says target, stop and risk/reward of a position', () => {
    const shape = at(
      drawing('short', [0, 100], [HOUR, 80], [HOUR, 110]),
      { x: 0, y: 100 },
      { x: 50, y: 150 },
      { x: 50, y: 50 },
    )
    expect(shape.labels.map(({ text }) => text)).toEqual(['T -20.0% 80.0', 'S 10.0% 110.0', 'R 2.00'])
  })
})
