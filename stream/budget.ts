/** At most so many in any window of time that ends now. Times in ms of one clock. */
export interface Budget {
  readonly spend: (at: number) => void
  /** Few are left. */
  readonly isTight: (at: number) => boolean
  /** Ms until one more is allowed. */
  readonly wait: (at: number) => number
}

/** From this part on, few are left. */
const TIGHT = 0.75

/** `limit` is asked each time; unlimited while undefined. A clock that was set back forgets what is now to come. */
export const createBudget = (limit: () => number | undefined, window: number): Budget => {
  let spent: number[] = []
  const used = (at: number): number => {
    const [first = at] = spent
    if (at - first >= window || (spent.at(-1) ?? at) > at) {
      spent = spent.filter((time) => time <= at && at - time < window)
    }
    return spent.length
  }
  return {
    spend: (at) => {
      if (limit() !== undefined) spent.push(at)
    },
    isTight: (at) => used(at) >= (limit() ?? Number.POSITIVE_INFINITY) * TIGHT,
    wait: (at) => {
      const over = used(at) - (limit() ?? Number.POSITIVE_INFINITY)
      return over < 0 ? 0 : (spent[over] ?? at) + window - at
    },
  }
}
