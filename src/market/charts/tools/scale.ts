import type { Anchor, Bar } from '#protocol'
import { barEnd } from '../bars.ts'

/** Where bars are on the screen. Indexes count in all bars; those right of the newest and left of the oldest go on evenly. */
export interface TimeScale {
  readonly bars: readonly { readonly time: number }[]
  readonly bar: Bar
  /** The middle of the bar at index 0, px, which may lie far left of the view. */
  readonly origin: number
  /** From one bar to the next, px. */
  readonly spacing: number
}

/** A point of the pane, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Index of the last bar that opened at or before this time; -1 when all are later. */
const floorOf = (bars: TimeScale['bars'], time: number): number => {
  let low = -1
  let high = bars.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((bars[middle]?.time ?? 0) <= time) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of a time among the bars: between two where it falls into the first one, never beyond the second. */
export const indexOfTime = ({ bars, bar }: Pick<TimeScale, 'bars' | 'bar'>, time: number): number => {
  const first = bars[0]?.time ?? 0
  const index = floorOf(bars, time)
  const open = bars[index]?.time
  if (open === undefined) return (time - first) / (barEnd(bar, first) - first)
  const part = (time - open) / (barEnd(bar, open) - open)
  return index === bars.length - 1 ? index + part : index + Math.min(part, 1)
}

/** When the bar at this index opens or, beyond the known ones, will have opened or had. Whole Unix ms. */
export const timeOfIndex = ({ bars, bar }: Pick<TimeScale, 'bars' | 'bar'>, index: number): number => {
  const last = bars.length - 1
  const whole = Math.max(0, Math.min(Math.floor(index), last))
  const open = bars[whole]?.time ?? 0
  const span = whole === last || index < 0 ? barEnd(bar, open) - open : (bars[whole + 1]?.time ?? open) - open
  return Math.max(0, Math.round(open + (index - whole) * span))
}

export const xOfTime = (scale: TimeScale, time: number): number =>
  scale.origin + indexOfTime(scale, time) * scale.spacing

/** The bar that is nearest to a place, as its time. */
export const timeOfX = (scale: TimeScale, x: number): number =>
  timeOfIndex(scale, Math.round((x - scale.origin) / scale.spacing))

/** The same anchor so many bars later and at so much more. */
export const shifted = (scale: TimeScale, { time, price }: Anchor, bars: number, more: number): Anchor => ({
  time: timeOfIndex(scale, indexOfTime(scale, time) + bars),
  price: price + more,
})
