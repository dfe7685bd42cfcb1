import type { TFunction } from 'i18next'
import { formatOpening } from '../../../ui/format/opening.ts'
import type { Problem } from '../../ticket/problems.ts'
import { problemText } from '../../ticket/problemText.ts'

/** The sentence of a problem; that of a market that rests names its next opening in the user's zone. */
export const forexProblemText = (t: TFunction<['forex', 'trade']>, problem: Problem): string => {
  const { next, now } = problem.values ?? {}
  return problem.reason === 'closed' && next !== undefined
    ? t('forex:opens', { time: formatOpening(Number(next), Number(now)) })
    : problemText(t, problem)
}
