import type { TimedContract } from '#protocol'
import { sessionEpoch } from '../../core/state/state.ts'
import { createAwaySpan } from '../away/awaySpan.ts'
import { missed, unseen, withSettled } from '../away/missed.ts'

/** Separates settlements that the user missed from those that are announced at once. Times: Unix ms of the venue. */
export interface SettledAway {
  /** The page is hidden, or is there again. */
  readonly seen: (isVisible: boolean, now: number) => void
  /** Lists those of them that were missed, and answers the others. */
  readonly keep: (ended: readonly TimedContract[], now: number) => readonly TimedContract[]
}

/** `opened`: when the page was; what was settled before that was missed. */
export const createSettledAway = (opened: number): SettledAway => {
  const span = createAwaySpan(opened)
  const isMissed = ({ settled }: TimedContract): boolean => span.has(settled)
  return {
    seen: span.seen,
    keep: (ended, now) => {
      const gone = ended.filter(isMissed)
      if (gone.length > 0) {
        const since = Math.max(span.from(), Math.min(...gone.map(({ accepted }) => accepted)))
        missed.value = withSettled(missed.peek(), gone, sessionEpoch.peek(), { since, now })
        unseen.value = true
      }
      return ended.filter((one) => !isMissed(one))
    },
  }
}
