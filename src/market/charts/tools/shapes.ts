import type { Drawing, DrawingColor } from '#protocol'
import { riskReward } from './model.ts'
import type { Point } from './scale.ts'

/** What a drawing is made of, in px of the pane. */
export interface Shape {
  readonly segments: readonly Segment[]
  readonly areas: readonly Area[]
  readonly labels: readonly Label[]
}
export type Tone = DrawingColor | 'up' | 'down'
export interface Segment {
  readonly from: Point
  readonly to: Point
  /** Other than the drawing's own. */
  readonly tone?: Tone
  /** Thin and without dashes, whatever the style says. */
  readonly thin?: boolean
}
export interface Area {
  readonly corners: readonly Point[]
  readonly tone?: Tone
}
export interface Label {
  readonly at: Point
  readonly text: string
  readonly align: 'left' | 'center'
  /** On a filled ground of this tone, centered at the point. */
  readonly ground?: Tone
}

/** What labels say. */
export interface Texts {
  readonly price: (price: number) => string
  readonly percent: (fraction: number) => string
  readonly bars: (count: number) => string
  readonly target: (percent: string, price: string) => string
  readonly stop: (percent: string, price: string) => string
  readonly ratio: (ratio: string) => string
}

export interface Pane {
  readonly width: number
  readonly height: number
}

export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const
/** Levels that are nearer to each other have no text. */
const LABEL_PX = 12
const NOTHING: Shape = { segments: [], areas: [], labels: [] }

const box = (a: Point, b: Point): readonly Point[] => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
const edges = (corners: readonly Point[]): readonly Segment[] =>
  corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length] ?? from }))

/** Where a ray leaves the pane, beyond its second point. */
export const rayEnd = (from: Point, to: Point, { width, height }: Pane): Point => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const far = [
    dx > 0 ? (width - from.x) / dx : dx < 0 ? -from.x / dx : 0,
    dy > 0 ? (height - from.y) / dy : dy < 0 ? -from.y / dy : 0,
  ]
  const times = Math.max(1, ...far)
  return { x: from.x + dx * times, y: from.y + dy * times }
}

/** Those whose texts do not cover the one before. */
const legible = <L extends { readonly y: number }>(levels: readonly L[]): readonly L[] => {
  const kept: L[] = []
  for (const level of levels) {
    const before = kept.at(-1)
    if (before === undefined || Math.abs(level.y - before.y) >= LABEL_PX) kept.push(level)
  }
  return kept
}

const fibonacci = ({ points }: Drawing, [a, b]: readonly [Point, Point], texts: Texts): Shape => {
  const [first, second] = points
  if (first === undefined || second === undefined) return NOTHING
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const levels = FIBONACCI.map((level) => ({
    level,
    y: b.y + (a.y - b.y) * level,
    price: second.price + (first.price - second.price) * level,
  }))
  return {
    segments: [
      { from: a, to: b, thin: true },
      ...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } })),
    ],
    areas: [{ corners: box(a, b) }],
    labels: legible(levels).map(({ level, y, price }) => ({
      at: { x: left + 4, y: y - 3 },
      text: `${level}  ${texts.price(price)}`,
      align: 'left',
    })),
  }
}

const range = ({ points }: Drawing, [a, b]: readonly [Point, Point], texts: Texts, bars: number): Shape => {
  const [first, second] = points
  if (first === undefined || second === undefined) return NOTHING
  const middle = (a.x + b.x) / 2
  const tip = b.y < a.y ? 5 : -5
  const change = second.price - first.price
  const sign = change > 0 ? '+' : ''
  const corners = box(a, b)
  return {
    segments: [
      { from: a, to: { x: b.x, y: a.y } },
      { from: { x: a.x, y: b.y }, to: b },
      { from: { x: middle, y: a.y }, to: { x: middle, y: b.y } },
      { from: { x: middle - 4, y: b.y + tip }, to: { x: middle, y: b.y } },
      { from: { x: middle + 4, y: b.y + tip }, to: { x: middle, y: b.y } },
    ],
    areas: [{ corners }],
    labels: [
      {
        at: { x: middle, y: b.y + (b.y <= a.y ? -14 : 14) },
        text: `${sign}${texts.price(change)} (${first.price === 0 ? '--' : texts.percent(change / Math.abs(first.price))}) · ${texts.bars(bars)}`,
        align: 'center',
        ground: change < 0 ? 'down' : 'up',
      },
    ],
  }
}

const position = (drawing: Drawing, [entry, target, stop]: readonly [Point, Point, Point], texts: Texts): Shape => {
  const [first, second, third] = drawing.points
  if (first === undefined || second === undefined || third === undefined) return NOTHING
  const right = target.x
  const away = (price: number): string => (first.price === 0 ? '--' : texts.percent(price / first.price - 1))
  const middle = (entry.x + right) / 2
  const ratio = riskReward(drawing)
  const outward = (y: number): number => (y <= entry.y ? -11 : 11)
  return {
    segments: [
      { from: entry, to: { x: right, y: entry.y }, tone: 'text3' },
      { from: { x: entry.x, y: target.y }, to: target, tone: 'up' },
      { from: { x: entry.x, y: stop.y }, to: stop, tone: 'down' },
    ],
    areas: [
      { corners: box(entry, target), tone: 'up' },
      { corners: box(entry, stop), tone: 'down' },
    ],
    labels: [
      {
        at: { x: middle, y: target.y + outward(target.y) },
        text: texts.target(away(second.price), texts.price(second.price)),
        align: 'center',
        ground: 'up',
      },
      {
        at: { x: middle, y: stop.y + (drawing.kind === 'long' ? 11 : -11) },
        text: texts.stop(away(third.price), texts.price(third.price)),
        align: 'center',
        ground: 'down',
      },
      {
        at: { x: middle, y: entry.y },
        text: texts.ratio(ratio === undefined ? '--' : ratio.toFixed(2)),
        align: 'center',
        ground: 'text3',
      },
    ],
  }
}

const between = (from: Point, to: Point): Point => ({ x: from.x, y: (from.y + to.y) / 2 })

/**
 * A drawing whose anchors are at these points. `bars`: from the first to the second, with its sign. Lines without an end
 * reach over the pane.
 */
export const shapeOf = (drawing: Drawing, points: readonly Point[], pane: Pane, texts: Texts, bars: number): Shape => {
  const [a, b = a, c = b] = points
  if (a === undefined || b === undefined || c === undefined) return NOTHING
  switch (drawing.kind) {
    case 'trend':
      return { ...NOTHING, segments: [{ from: a, to: b }] }
    case 'ray':
      return { ...NOTHING, segments: [{ from: a, to: rayEnd(a, b, pane) }] }
    case 'horizontal':
      return { ...NOTHING, segments: [{ from: { x: 0, y: a.y }, to: { x: pane.width, y: a.y } }] }
    case 'vertical':
      return { ...NOTHING, segments: [{ from: { x: a.x, y: 0 }, to: { x: a.x, y: pane.height } }] }
    case 'rectangle':
      return { ...NOTHING, segments: edges(box(a, b)), areas: [{ corners: box(a, b) }] }
    case 'channel': {
      const other = { x: b.x, y: b.y + c.y - a.y }
      return {
        segments: [
          { from: a, to: b },
          { from: c, to: other },
          { from: between(a, c), to: between(b, other), thin: true },
        ],
        areas: [{ corners: [a, b, other, c] }],
        labels: [],
      }
    }
    case 'fibonacci':
      return fibonacci(drawing, [a, b], texts)
    case 'range':
      return range(drawing, [a, b], texts, bars)
    case 'long':
    case 'short':
      return position(drawing, [a, b, c], texts)
  }
}

const toSegment = ({ x, y }: Point, { from, to }: Segment): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

const isInside = ({ x, y }: Point, corners: readonly Point[]): boolean => {
  let inside = false
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/** How far a place is from what is drawn, px; within an area it is as far as `inArea`. */
export const distanceTo = ({ segments, areas }: Shape, place: Point, inArea: number): number =>
  Math.min(
    ...segments.map((segment) => toSegment(place, segment)),
    ...areas.map(({ corners }) => (isInside(place, corners) ? inArea : Number.POSITIVE_INFINITY)),
  )
