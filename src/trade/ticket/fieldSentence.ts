import type { TFunction } from 'i18next'
import { type Field, isShownHere, type Problem } from './problems.ts'
import { problemText } from './problemText.ts'

/** The sentence at a field of a ticket or sheet: its problem, if it has one that is shown there. */
export const fieldSentence =
  (t: TFunction<'trade'>, problems: readonly Problem[]) =>
  (at: Field): string | undefined => {
    const problem = problems.find((one) => one.at === at && isShownHere(one))
    return problem && problemText(t, problem)
  }
