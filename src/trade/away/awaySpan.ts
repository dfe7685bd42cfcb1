/** Whoever looked away for less than this was not away, ms. */
export const AWAY_AFTER = 10_000

/** When one was away last, by the comings and goings of the page. Times: Unix ms of the venue. */
export interface AwaySpan {
  /** The page is hidden, or is there again. */
  readonly seen: (isVisible: boolean, now: number) => void
  readonly has: (time: number) => boolean
  readonly from: () => number
}

/** `opened`: when the page was; what was before counts as away for as long as can be. */
export const createAwaySpan = (opened: number): AwaySpan => {
  let hiddenAt: number | undefined
  let span = { from: Number.NEGATIVE_INFINITY, to: opened }
  return {
    seen: (isVisible, now) => {
      if (!isVisible) hiddenAt ??= now
      else if (hiddenAt !== undefined) {
        if (now - hiddenAt >= AWAY_AFTER) span = { from: hiddenAt, to: now }
        hiddenAt = undefined
      }
    },
    has: (time) => time >= span.from && time <= span.to,
    from: () => span.from,
  }
}
