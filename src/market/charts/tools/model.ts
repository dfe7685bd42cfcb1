import { type Anchor, DRAWING_POINTS, type Drawing, type DrawingKind } from '#protocol'

/** Where a handle is: at a time and a price, or anywhere on the line where one of the two is absent. */
export interface HandleAt {
  readonly time?: number
  readonly price?: number
}

/** How wide and how high a position is that was just placed, counted in bars and as a part of the visible prices. */
export const POSITION_BARS = 20
const STOP_PART = 0.08
/** A position that was just placed may win so many times what it may lose. */
const FIRST_RATIO = 2

/** So many taps place a drawing; a position is placed by one, and gets the rest of itself. */
export const tapsOf = (kind: DrawingKind): number => (isPosition(kind) ? 1 : DRAWING_POINTS[kind])

export const isPosition = (kind: DrawingKind): kind is 'long' | 'short' => kind === 'long' || kind === 'short'

const at = (points: readonly Anchor[], index: number): Anchor => points[index] ?? points.at(-1) ?? { time: 0, price: 0 }

/** The price of the line through two anchors at a time. */
const priceAt = (from: Anchor, to: Anchor, time: number): number =>
  from.time === to.time
    ? from.price
    : from.price + ((to.price - from.price) * (time - from.time)) / (to.time - from.time)

/**
 * The anchors of a drawing from the places that were tapped so far; those still to come are where the last one is.
 * `reach`: time of the right end of a position, and how many prices are in view.
 */
export const anchorsOf = (
  kind: DrawingKind,
  taps: readonly Anchor[],
  reach: { readonly until: number; readonly prices: number },
): readonly Anchor[] => {
  const first = at(taps, 0)
  if (isPosition(kind)) {
    const loss = reach.prices * STOP_PART * (kind === 'long' ? 1 : -1)
    return [
      first,
      { time: reach.until, price: first.price + loss * FIRST_RATIO },
      { time: reach.until, price: first.price - loss },
    ]
  }
  const points = Array.from({ length: DRAWING_POINTS[kind] }, (_, index) => at(taps, index))
  if (kind !== 'channel') return points
  const [from, to, other] = [at(points, 0), at(points, 1), at(taps, 2)]
  const apart = taps.length < 3 ? reach.prices * STOP_PART : other.price - priceAt(from, to, other.time)
  return [from, to, { time: from.time, price: from.price + apart }]
}

/** The handles of a drawing, in the order of `dragged`. */
export const handlesOf = ({ kind, points }: Drawing): readonly HandleAt[] => {
  const [first, second, third] = [at(points, 0), at(points, 1), at(points, 2)]
  switch (kind) {
    case 'horizontal':
      return [{ price: first.price }]
    case 'vertical':
      return [{ time: first.time }]
    case 'rectangle':
    case 'range':
      return [first, second, { time: first.time, price: second.price }, { time: second.time, price: first.price }]
    case 'channel':
      return [first, second, third]
    case 'long':
    case 'short':
      return [
        first,
        { time: first.time, price: second.price },
        { time: first.time, price: third.price },
        { time: second.time, price: first.price },
      ]
    case 'trend':
    case 'ray':
    case 'fibonacci':
      return points
  }
}

/** Target and stop stay on their sides of the entry. */
const beyond = (price: number, side: number, than: number): number => (side * (price - than) >= 0 ? price : than)

const position = (drawing: Drawing, index: number, to: Anchor): readonly Anchor[] => {
  const [entry, target, stop] = [at(drawing.points, 0), at(drawing.points, 1), at(drawing.points, 2)]
  const sign = drawing.kind === 'long' ? 1 : -1
  if (index === 0) {
    const [high, low] = sign > 0 ? [target.price, stop.price] : [stop.price, target.price]
    const price = Math.min(Math.max(to.price, low), high)
    return [{ time: Math.min(to.time, target.time), price }, target, stop]
  }
  if (index === 1) return [entry, { ...target, price: beyond(to.price, sign, entry.price) }, stop]
  if (index === 2) return [entry, target, { ...stop, price: beyond(to.price, -sign, entry.price) }]
  const time = Math.max(to.time, entry.time)
  return [entry, { ...target, time }, { ...stop, time }]
}

const anchorsAfter = (drawing: Drawing, index: number, to: Anchor): readonly Anchor[] => {
  const { kind, points } = drawing
  const [first, second, third] = [at(points, 0), at(points, 1), at(points, 2)]
  if (isPosition(kind)) return position(drawing, index, to)
  if ((kind === 'rectangle' || kind === 'range') && index > 1)
    return index === 2
      ? [
          { ...first, time: to.time },
          { ...second, price: to.price },
        ]
      : [
          { ...first, price: to.price },
          { ...second, time: to.time },
        ]
  if (kind === 'channel') {
    if (index === 0) return [to, second, { time: to.time, price: third.price + to.price - first.price }]
    return index === 1 ? [first, to, third] : [first, second, { time: first.time, price: to.price }]
  }
  return points.with(index, to)
}

/** The drawing with one of its handles at another place. A locked one stays as it is. */
export const dragged = (drawing: Drawing, index: number, to: Anchor): Drawing =>
  drawing.locked === true || index >= handlesOf(drawing).length
    ? drawing
    : { ...drawing, points: anchorsAfter(drawing, index, to) }

/** The drawing with all its anchors elsewhere. A locked one stays as it is. */
export const moved = (drawing: Drawing, to: (anchor: Anchor) => Anchor): Drawing =>
  drawing.locked === true ? drawing : { ...drawing, points: drawing.points.map(to) }

/** What a position may win for each unit that it may lose; undefined where it can lose nothing. */
export const riskReward = ({ points }: Drawing): number | undefined => {
  const [entry, target, stop] = [at(points, 0), at(points, 1), at(points, 2)]
  const risk = Math.abs(entry.price - stop.price)
  return risk === 0 ? undefined : Math.abs(target.price - entry.price) / risk
}
