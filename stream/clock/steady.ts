import type { Ports } from '../base/ports.ts'

/**
 * Unix ms that nobody sets back: ages are counted by it, so that no price turns young when the device's clock is set.
 * It follows the device's clock forward, because a host that slept looks just like one whose clock was set on.
 */
export interface SteadyClock {
  readonly now: () => number
  /** By how much the device's clock was set back so far: times by that clock are less by this. */
  readonly behind: () => number
}

/** The two clocks tick and are slewed a little differently; only more than this between two looks is a jump. */
const TOLERANCE = 500

/** `jumped` is called for both directions, with negative ms for a clock that was set back. */
export const createSteadyClock = (ports: Ports, jumped: (by: number) => void): SteadyClock => {
  let behind = 0
  let wall = ports.now()
  let steady = ports.monotonic()
  const read = (): number => {
    const now = ports.now()
    const monotonic = ports.monotonic()
    const by = now - wall - (monotonic - steady)
    wall = now
    steady = monotonic
    if (Math.abs(by) > TOLERANCE) {
      if (by < 0) behind -= Math.round(by)
      jumped(by)
    }
    return now + behind
  }
  return { now: read, behind: () => behind }
}
