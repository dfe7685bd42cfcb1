/** At most this many in any window of time that ends now. Times are ms of one clock. */
export interface Budget {
  readonly spend: (at: number) => void
  /** Few are left. */
  readonly isTight: (at: number) => boolean
  /** Ms until this many more are allowed, 1 by default. */
  readonly wait: (at: number, count?: number) => number
  /** While few are left: ms between two uses at which they last until the first ones are free again. Otherwise 0. */
  readonly pace: (at: number) => number
}

/** From this share on, few are left. */
const TIGHT = 0.75

/**
 * `limit` is read each time; undefined means no limit. Entries that lie in the future after a clock was set back are
 * dropped.
 */
export const createBudget = (limit: () => number | undefined, window: number): Budget => {
  let spent: number[] = []
  const used = (at: number): number => {
    const [first = at] = spent
    if (at - first >= window || (spent.at(-1) ?? at) > at) {
      spent = spent.filter((time) => time <= at && at - time < window)
    }
    return spent.length
  }
  const isTight = (at: number): boolean => used(at) >= (limit() ?? Number.POSITIVE_INFINITY) * TIGHT
  return {
    spend: (at) => {
      if (limit() !== undefined) spent.push(at)
    },
    isTight,
    wait: (at, count = 1) => {
      const over = used(at) + count - 1 - (limit() ?? Number.POSITIVE_INFINITY)
      return over < 0 ? 0 : (spent[over] ?? at) + window - at
    },
    pace: (at) => {
      const left = (limit() ?? Number.POSITIVE_INFINITY) - used(at)
      return isTight(at) ? ((spent[0] ?? at) + window - at) / Math.max(1, left) : 0
    },
  }
}
