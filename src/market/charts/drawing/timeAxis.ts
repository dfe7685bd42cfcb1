import type { IHorzScaleBehavior, TickMark, Time } from 'lightweight-charts'
import { defaultHorzScaleBehavior } from 'lightweight-charts'
import { zoneOffset } from '../zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The library's weights of what begins at a bar, from its own list; the heaviest that fits gets the label. */
const WEIGHTS = [
  [12 * HOUR, 33],
  [6 * HOUR, 32],
  [3 * HOUR, 31],
  [HOUR, 30],
  [30 * MINUTE, 22],
  [5 * MINUTE, 21],
  [MINUTE, 20],
] as const
const YEAR = 70
const MONTH = 60
const DAY = 50

/** Weight of a bar after another one, both told as if the zone's clock were UTC (ms). */
export const weightBetween = (before: number, now: number): number => {
  const [then, day] = [new Date(before), new Date(now)]
  if (then.getUTCFullYear() !== day.getUTCFullYear()) return YEAR
  if (then.getUTCMonth() !== day.getUTCMonth()) return MONTH
  if (then.getUTCDate() !== day.getUTCDate()) return DAY
  return WEIGHTS.find(([length]) => Math.floor(before / length) !== Math.floor(now / length))?.[1] ?? 0
}

interface Weighed {
  readonly originalTime: unknown
  timeWeight: number
}

/**
 * Weighs the points (times in Unix seconds) from `start` on by the clock of the zone, each by its own offset: day marks
 * stand at the reader's midnights on both sides of a change of the clocks.
 */
export const weighPoints = (points: readonly Weighed[], start: number, offset: (at: number) => number): void => {
  const local = (index: number): number => {
    const at = Number(points[index]?.originalTime) * 1000
    return at + offset(at)
  }
  for (let index = Math.max(1, start); index < points.length; index += 1)
    (points[index] as Weighed).timeWeight = weightBetween(local(index - 1), local(index))
  const [first] = points
  if (start > 0 || first === undefined || points.length < 2) return
  // What came before the first one is not known; bars are about as far apart as the first two.
  first.timeWeight = weightBetween(2 * local(0) - local(1), local(0))
}

export type AxisPart = 'time' | 'day' | 'month' | 'year' | 'full'

const partOf = (weight: number): AxisPart =>
  weight >= YEAR ? 'year' : weight >= MONTH ? 'month' : weight >= DAY ? 'day' : 'time'

/** The library's time scale, in a zone and with texts of our own. Times stay true Unix seconds. */
export const timeAxisIn = (
  zone: string,
  format: (time: number, part: AxisPart) => string,
): IHorzScaleBehavior<Time> => {
  const offset = zoneOffset(zone)
  const Default = defaultHorzScaleBehavior()
  return new (class extends Default {
    override fillWeightsForPoints(points: readonly object[], start: number): void {
      weighPoints(points as readonly Weighed[], start, offset)
    }
    override formatTickmark({ originalTime, weight }: TickMark): string {
      return format(Number(originalTime) * 1000, partOf(weight))
    }
  })()
}
