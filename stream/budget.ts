const HOUR = 3_600_000
/** From this part of the budget on, subscriptions are held instead of given back. */
const TIGHT = 0.75

/** Requests per hour and connection (OKX counts subscribe, unsubscribe and login: 480). */
export interface Budget {
  readonly spend: (at: number) => void
  /** Few are left: what is not asked for any more stays subscribed. */
  readonly isTight: (at: number) => boolean
  /** Ms until one more request is allowed. */
  readonly wait: (at: number) => number
  /** A new connection counts from zero. */
  readonly reset: () => void
}

export const createBudget = (limit: () => number | undefined): Budget => {
  let spent: number[] = []
  const used = (at: number): number => {
    if (spent.length > 0 && at - (spent[0] ?? at) >= HOUR) spent = spent.filter((time) => at - time < HOUR)
    return spent.length
  }
  return {
    spend: (at) => {
      if (limit() !== undefined) spent.push(at)
    },
    isTight: (at) => used(at) >= (limit() ?? Number.POSITIVE_INFINITY) * TIGHT,
    wait: (at) => (used(at) >= (limit() ?? Number.POSITIVE_INFINITY) ? (spent[0] ?? at) + HOUR - at : 0),
    reset: () => {
      spent = []
    },
  }
}
