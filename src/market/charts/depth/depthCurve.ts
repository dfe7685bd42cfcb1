import type { BookRow, BookView } from '#stream'

/** A price and all that rests between it and the middle, in base units. Floats: they are for the picture alone. */
export interface DepthLevel {
  readonly px: number
  readonly total: number
}

/** What a depth chart draws: both sides from the middle outwards. */
export interface DepthCurve {
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
  readonly middle: number
  /** The picture reaches from `middle − span` to `middle + span`. */
  readonly span: number
  /** The larger of the two totals. */
  readonly most: number
}

const levels = (rows: readonly BookRow[]): readonly DepthLevel[] =>
  rows.map(([px, , total]) => ({ px: Number(px), total: Number(total) }))

/** Undefined while one side is empty: then there is no middle. */
export const depthCurve = ({ bids, asks }: Pick<BookView, 'bids' | 'asks'>): DepthCurve | undefined => {
  const [below, above] = [levels(bids), levels(asks)]
  const [bestBid, bestAsk, lastBid, lastAsk] = [below[0], above[0], below.at(-1), above.at(-1)]
  if (bestBid === undefined || bestAsk === undefined || lastBid === undefined || lastAsk === undefined) return undefined
  const middle = (bestBid.px + bestAsk.px) / 2
  return {
    bids: below,
    asks: above,
    middle,
    span: Math.max(middle - lastBid.px, lastAsk.px - middle) || middle / 1000,
    most: Math.max(lastBid.total, lastAsk.total),
  }
}

/** What rests between the middle and a price; undefined beyond the known levels. */
export const restingUpTo = (
  { bids, asks, middle }: DepthCurve,
  px: number,
): (DepthLevel & { readonly side: 'bids' | 'asks' }) | undefined => {
  const isBid = px <= middle
  const side = isBid ? 'bids' : 'asks'
  const own = isBid ? bids : asks
  const last = own.at(-1)
  if (last === undefined || (isBid ? px < last.px : px > last.px)) return undefined
  const reached = own.findLast((level) => (isBid ? level.px >= px : level.px <= px))
  return { side, px, total: reached?.total ?? 0 }
}

/** Corners of a side's stairs in a picture of this size, from the middle outwards; x grows with the price. */
export const stairs = (
  { middle, span, most }: DepthCurve,
  side: readonly DepthLevel[],
  width: number,
  height: number,
): readonly (readonly [x: number, y: number])[] => {
  const x = (px: number): number => ((px - middle + span) / (2 * span)) * width
  const y = (total: number): number => height - (most === 0 ? 0 : (total / most) * height)
  const corners: [number, number][] = []
  let before = height
  for (const { px, total } of side) {
    corners.push([x(px), before], [x(px), y(total)])
    before = y(total)
  }
  return corners
}

/** The price at this x of a picture of this width. */
export const priceAt = ({ middle, span }: Pick<DepthCurve, 'middle' | 'span'>, x: number, width: number): number =>
  middle - span + (x / width) * 2 * span
