import { chartColours } from '../colours.ts'
import { type DepthCurve, priceAt, stairs } from './depthCurve.ts'

/** Room below the curves for the prices, px. */
const AXIS = 18

interface Words {
  readonly price: (price: number) => string
  readonly amount: (amount: number) => string
}

/** Draws a depth curve onto a canvas of any size; `aim` is where the crosshair stands, in px from the left. */
export const drawDepth = (
  canvas: HTMLCanvasElement,
  curve: DepthCurve | undefined,
  aim: number | undefined,
  { price, amount }: Words,
): void => {
  const context = canvas.getContext('2d')
  const { clientWidth: width, clientHeight: whole } = canvas
  if (context === null || width === 0) return
  const scale = window.devicePixelRatio || 1
  const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(whole * scale)]
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth
    canvas.height = pixelHeight
  }
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, width, whole)
  if (curve === undefined) return
  const colours = chartColours()
  const height = whole - AXIS
  const room = height - 8

  const side = (name: 'bids' | 'asks', line: string, soft: string): void => {
    const corners = stairs(curve, curve[name], width, room).map(([x, y]) => [x, y + 8] as const)
    const edge = name === 'bids' ? 0 : width
    const [first, last] = [corners[0], corners.at(-1)]
    if (first === undefined || last === undefined) return
    context.beginPath()
    for (const [x, y] of corners) context.lineTo(x, y)
    context.lineTo(edge, last[1])
    context.strokeStyle = line
    context.lineWidth = 1.5
    context.stroke()
    context.lineTo(edge, height)
    context.lineTo(first[0], height)
    context.closePath()
    context.fillStyle = soft
    context.globalAlpha = 0.75
    context.fill()
    context.globalAlpha = 1
  }
  side('bids', colours.up, colours.upSoft)
  side('asks', colours.down, colours.downSoft)

  context.font = `11px ${getComputedStyle(canvas).fontFamily}`
  context.fillStyle = colours.text
  context.textBaseline = 'alphabetic'
  const marks = [
    [4, 'left'],
    [width / 2, 'center'],
    [width - 4, 'right'],
  ] as const
  for (const [x, align] of marks) {
    context.textAlign = align
    context.fillText(price(priceAt(curve, x, width)), x, whole - 5)
  }
  context.textAlign = 'right'
  for (const share of [1, 0.5]) context.fillText(amount(curve.most * share), width - 4, 8 + room * (1 - share) + 11)

  if (aim === undefined) return
  context.strokeStyle = colours.text
  context.lineWidth = 1
  context.setLineDash([3, 3])
  context.beginPath()
  context.moveTo(aim, 0)
  context.lineTo(aim, height)
  context.stroke()
  context.setLineDash([])
}
