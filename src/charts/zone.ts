/**
 * The chart library counts in UTC. So that its day marks fall on the reader's midnights, all bars are shifted by one
 * offset: the zone's at the newest bar. One offset keeps times ascending where the clocks change; labels are written
 * from the true time, so they are right on both sides of the change.
 */

/** Minutes east of UTC in this zone at this time (Unix ms). */
export const offsetMinutes = (zone: string, at: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - at) / 60_000)
}

/** The zone of this device, such as `Europe/Berlin`. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
