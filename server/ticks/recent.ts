import { minuteOf, TICK_MINUTE, type Tick } from '#protocol'

/** Ticks of one instrument in one minute, with the hash of its chain before the first and after the last. */
export interface Stretch {
  readonly before: string
  readonly after: string
  readonly ticks: readonly Tick[]
}

/** The durable ticks of the newest minutes, in memory. */
export interface Recent {
  add(tick: Tick, before: string, after: string): void
  get(instId: string, minute: number): Stretch | undefined
  has(minute: number): boolean
  clear(): void
}

/** Minutes kept: the open one, the one that is being sealed, and one more for a slow database. */
const KEPT_MINUTES = 3

export const createRecent = (): Recent => {
  const minutes = new Map<number, Map<string, { before: string; after: string; ticks: Tick[] }>>()
  const forget = (minute: number): void => {
    for (const known of minutes.keys()) if (known <= minute - KEPT_MINUTES * TICK_MINUTE) minutes.delete(known)
  }
  return {
    add: (tick, before, after) => {
      const minute = minuteOf(tick.ts)
      const own = minutes.get(minute) ?? new Map<string, { before: string; after: string; ticks: Tick[] }>()
      if (!minutes.has(minute)) {
        minutes.set(minute, own)
        forget(minute)
      }
      const stretch = own.get(tick.instId) ?? { before, after, ticks: [] }
      stretch.ticks.push(tick)
      stretch.after = after
      own.set(tick.instId, stretch)
    },
    get: (instId, minute) => minutes.get(minute)?.get(instId),
    has: (minute) => minutes.has(minute),
    clear: () => minutes.clear(),
  }
}
