import * as v from 'valibot'

/** What a user can draw on a chart, and how many anchors each has. */
export const DRAWING_POINTS = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  rectangle: 2,
  channel: 3,
  fibonacci: 2,
  range: 2,
  long: 3,
  short: 3,
} as const
export type DrawingKind = keyof typeof DRAWING_POINTS
export const DRAWING_KINDS = Object.keys(DRAWING_POINTS) as readonly DrawingKind[]

/** Colors are names of the theme's, so that a drawing is legible in light and dark. */
export const DRAWING_COLORS = ['accent', 'good', 'bad', 'warn', 'text', 'text3'] as const
export type DrawingColor = (typeof DRAWING_COLORS)[number]
export const DRAWING_DASHES = ['solid', 'dashed', 'dotted'] as const
export const DRAWING_WIDTHS = [1, 2, 3, 4] as const

/** So many drawings an instrument has at most, and so many an account has on all of them. */
export const DRAWINGS_LIMIT = 100
export const DRAWINGS_IN_ALL = 2_000
/** So many styles can be kept as templates. */
export const TEMPLATES_LIMIT = 8

export const drawingStyle = v.strictObject({
  color: v.picklist(DRAWING_COLORS),
  /** Px. */
  width: v.picklist(DRAWING_WIDTHS),
  dash: v.picklist(DRAWING_DASHES),
})
export type DrawingStyle = Readonly<v.InferOutput<typeof drawingStyle>>

/** A place in a chart: Unix ms, and a price, which is only looked at and never traded at as it is. */
const anchor = v.strictObject({
  time: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  price: v.pipe(v.number(), v.finite(), v.minValue(-1e15), v.maxValue(1e15)),
})
export type Anchor = Readonly<v.InferOutput<typeof anchor>>

export const drawingId = v.pipe(v.string(), v.regex(/^[0-9a-z]{8,16}$/))

/**
 * One drawing. The third anchor of a channel has the time of its first one, and its other line's price there. A position
 * is its entry, its target and its stop; these two have the time of its right end.
 */
export const drawing = v.pipe(
  v.strictObject({
    id: drawingId,
    kind: v.picklist(DRAWING_KINDS),
    points: v.pipe(v.array(anchor), v.minLength(1), v.maxLength(3), v.readonly()),
    style: drawingStyle,
    locked: v.optional(v.boolean()),
  }),
  v.check(({ kind, points }) => points.length === DRAWING_POINTS[kind], 'points'),
)
export interface Drawing {
  readonly id: string
  readonly kind: DrawingKind
  readonly points: readonly Anchor[]
  readonly style: DrawingStyle
  /** It can be neither moved nor deleted before it is unlocked. */
  readonly locked?: boolean | undefined
}
