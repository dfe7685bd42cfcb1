import type { DrawingStyle } from '#protocol'
import type { Label, Segment, Shape, Tone } from './shapes.ts'

/** The theme's colors as they are now, and the font of labels. */
export interface Looks {
  readonly color: (tone: Tone) => string
  readonly font: string
  /** Behind labels without a ground of their own. */
  readonly surface: string
}

const DASHES = { solid: [], dashed: [6, 5], dotted: [1.5, 3.5] } as const
const AREA_ALPHA = 0.12
/** Of what is behind a text without a ground of its own. */
const BEHIND_ALPHA = 0.7
const LABEL_HEIGHT = 18

/** A level or upright line is drawn on whole pixels; others are smoothed anyway. */
const sharp = ({ from, to }: Segment, width: number): readonly [number, number, number, number] => {
  const rest = (width % 2) / 2
  const y = Math.round(from.y - rest) + rest
  const x = Math.round(from.x - rest) + rest
  if (from.y === to.y) return [from.x, y, to.x, y]
  return from.x === to.x ? [x, from.y, x, to.y] : [from.x, from.y, to.x, to.y]
}

/** The middle of what is so wide, within the pane where the place itself is. */
export const within = (x: number, width: number, pane: number): number =>
  x < 0 || x > pane ? x : Math.max(width / 2 + 2, Math.min(x, pane - width / 2 - 2))

const paintLabel = (
  context: CanvasRenderingContext2D,
  { at, text, align, ground }: Label,
  looks: Looks,
  pane: number,
): void => {
  context.textAlign = align
  if (ground === undefined) {
    const { fillStyle } = context
    context.globalAlpha = BEHIND_ALPHA
    context.fillStyle = looks.surface
    context.fillRect(at.x - 2, at.y - 10, context.measureText(text).width + 4, 13)
    context.globalAlpha = 1
    context.fillStyle = fillStyle
    context.fillText(text, at.x, at.y)
    return
  }
  const width = context.measureText(text).width + 12
  const { fillStyle } = context
  context.fillStyle = looks.color(ground)
  context.beginPath()
  const x = within(at.x, width, pane)
  context.roundRect(x - width / 2, at.y - LABEL_HEIGHT / 2, width, LABEL_HEIGHT, 4)
  context.fill()
  context.fillStyle = looks.surface
  context.fillText(text, x, at.y + 4)
  context.fillStyle = fillStyle
}

/** Paints one drawing in px of a pane that is so wide. */
export const paint = (
  context: CanvasRenderingContext2D,
  shape: Shape,
  style: DrawingStyle,
  looks: Looks,
  pane: number,
): void => {
  for (const { corners, tone } of shape.areas) {
    context.globalAlpha = AREA_ALPHA
    context.fillStyle = looks.color(tone ?? style.color)
    context.beginPath()
    for (const { x, y } of corners) context.lineTo(x, y)
    context.fill()
  }
  context.globalAlpha = 1
  context.lineCap = style.dash === 'dotted' ? 'round' : 'butt'
  for (const segment of shape.segments) {
    const width = segment.thin === true ? 1 : style.width
    context.lineWidth = width
    context.strokeStyle = looks.color(segment.tone ?? style.color)
    context.setLineDash(
      segment.thin === true ? [2, 3] : DASHES[style.dash].map((part) => part * Math.max(1, width / 1.5)),
    )
    const [x, y, toX, toY] = sharp(segment, width)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(toX, toY)
    context.stroke()
  }
  context.font = looks.font
  context.fillStyle = looks.color(style.color)
  for (const label of shape.labels) paintLabel(context, label, looks, pane)
}
