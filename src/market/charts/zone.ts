/** The zone of this device, such as `Europe/Berlin`. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const MINUTE = 60_000
const WEEK = 7 * 86_400_000

/**
 * Offsets of a zone from UTC in ms, at any Unix ms. Asking the browser costs microseconds each time, a chart asks for
 * thousands of bars: so it is asked for the ends of a week, and where these differ for the minute between them.
 */
export const zoneOffset = (zone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const asked = (at: number): number => {
    const parts = format.formatToParts(at)
    const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
    return local - Math.floor(at / MINUTE) * MINUTE
  }
  /** By week: the offset before and after the minute at which it changes, if it does. */
  const weeks = new Map<number, readonly [before: number, changes: number, after: number]>()
  const week = (number: number): readonly [number, number, number] => {
    let low = number * WEEK
    let high = low + WEEK
    const before = asked(low)
    const after = asked(high)
    if (before === after) return [before, high, after]
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
      if (asked(middle) === before) low = middle
      else high = middle
    }
    return [before, high, after]
  }
  return (at) => {
    const number = Math.floor(at / WEEK)
    const known = weeks.get(number) ?? week(number)
    weeks.set(number, known)
    const [before, changes, after] = known
    return at < changes ? before : after
  }
}
