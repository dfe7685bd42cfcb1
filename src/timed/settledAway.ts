import type { TimedContract } from '#protocol'
import { sessionEpoch } from '../app/state.ts'
import { missed, unseen, withSettled } from '../away/missed.ts'

/** Whoever looked away for less than this was not away, ms. */
const AWAY_AFTER = 10_000

/** Tells settlements that nobody was there to see from those that are told as they come. Times: Unix ms of the venue. */
export interface SettledAway {
  /** The page is hidden, or is there again. */
  readonly seen: (isVisible: boolean, now: number) => void
  /** Lists those of them that were missed, and answers the others. */
  readonly keep: (ended: readonly TimedContract[], now: number) => readonly TimedContract[]
}

interface Span {
  readonly from: number
  readonly to: number
}
const isWithin = ({ settled }: TimedContract, { from, to }: Span): boolean => settled >= from && settled <= to

/** `opened`: when the page was; what was settled before that was missed. */
export const createSettledAway = (opened: number): SettledAway => {
  let hiddenAt: number | undefined
  /** When one was away last; before the page was opened, for as long as can be. */
  let away: Span = { from: Number.NEGATIVE_INFINITY, to: opened }
  return {
    seen: (isVisible, now) => {
      if (!isVisible) hiddenAt ??= now
      else if (hiddenAt !== undefined) {
        if (now - hiddenAt >= AWAY_AFTER) away = { from: hiddenAt, to: now }
        hiddenAt = undefined
      }
    },
    keep: (ended, now) => {
      const gone = ended.filter((one) => isWithin(one, away))
      if (gone.length > 0) {
        const since = Math.max(away.from, Math.min(...gone.map(({ accepted }) => accepted)))
        missed.value = withSettled(missed.peek(), gone, sessionEpoch.peek(), { since, now })
        unseen.value = true
      }
      return ended.filter((one) => !isWithin(one, away))
    },
  }
}
