import type { ClockEstimate } from '../base/api.ts'
import type { Ports } from '../base/ports.ts'
import type { Rest } from '../http/rest.ts'
import { type ClockBounds, estimateOf, heard, leftBy, sampled, UNKNOWN } from './bounds.ts'

/** Keeps the estimate of the venue's clock: asks for its time now and then, and learns from what it sends. */
export interface ClockSync {
  /** Local time at which a frame left the venue, at the latest, by the venue's own `ts`; the arrival without one. */
  readonly leftAt: (ts: string | undefined, arrivedAt: number) => number
  /** Once a second while someone looks and the venue can be reached: measures when it is time. */
  readonly tick: () => void
  /** The page was away: measure again soon. */
  readonly remeasure: () => void
  /** The device's clock was set: what is known is void. */
  readonly forget: () => void
  /** What is new since the last take; null when nothing is known any more. */
  readonly take: () => ClockEstimate | null | undefined
  readonly stop: () => void
}

const MEASURE_EVERY = 300_000
const RETRY = 30_000
/** A first answer may have had to open a connection; a better one soon follows. */
const GOOD = 100
const MAX_IMPROVEMENTS = 3
const IMPROVE_AFTER = 2_000

export const createClockSync = (ports: Ports, rest: Rest, changed: () => void): ClockSync => {
  let bounds: ClockBounds = UNKNOWN
  let due = Number.NEGATIVE_INFINITY
  let improvements = 0
  let asking: AbortController | undefined
  let known: ClockEstimate | undefined
  let fresh = false

  const tell = (next: ClockEstimate | undefined): void => {
    if (next === undefined && known === undefined) return
    known = next
    fresh = true
    changed()
  }
  const remeasure = (): void => {
    due = Number.NEGATIVE_INFINITY
    improvements = 0
  }
  const forget = (): void => {
    asking?.abort()
    asking = undefined
    bounds = UNKNOWN
    tell(undefined)
    remeasure()
  }
  const measure = async (): Promise<void> => {
    const own = new AbortController()
    asking = own
    const sentAt = ports.now()
    const [answer] = (await rest('/public/time', {}, own.signal)) ?? []
    const receivedAt = ports.now()
    if (asking !== own) return
    asking = undefined
    const ts = Number((answer as { ts?: unknown } | null | undefined)?.ts)
    // An answer before its question: the clock was set meanwhile.
    if (!(ts > 0) || receivedAt < sentAt) {
      due = ports.monotonic() + RETRY
      return
    }
    bounds = sampled(bounds, sentAt, ts, receivedAt)
    const estimate = estimateOf(bounds)
    if (estimate === undefined) return
    const poor = estimate.uncertainty > GOOD && improvements++ < MAX_IMPROVEMENTS
    due = ports.monotonic() + (poor ? IMPROVE_AFTER : MEASURE_EVERY)
    tell({ ...estimate, measuredAt: receivedAt })
  }
  return {
    leftAt: (text, arrivedAt) => {
      const ts = Number(text)
      if (text === undefined || !(ts > 0)) return arrivedAt
      const next = heard(bounds, ts, arrivedAt)
      if (estimateOf(bounds) !== undefined && estimateOf(next) === undefined) {
        forget()
        return arrivedAt
      }
      bounds = next
      return leftBy(bounds, ts, arrivedAt)
    },
    tick: () => {
      if (asking === undefined && ports.monotonic() >= due) void measure()
    },
    remeasure,
    forget,
    take: () => {
      if (!fresh) return undefined
      fresh = false
      return known ?? null
    },
    stop: () => {
      asking?.abort()
      asking = undefined
    },
  }
}
