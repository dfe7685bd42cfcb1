import type { TFunction } from 'i18next'
import { type Field, isShownHere, type Problem } from './problems.ts'
import { problemText } from './problemText.ts'

/** What is said at a field of a ticket or sheet: the sentence of its problem, if it has one to be said there. */
export const fieldSentence =
  (t: TFunction<'trade'>, problems: readonly Problem[]) =>
  (at: Field): string | undefined => {
    const problem = problems.find((one) => one.at === at && isShownHere(one))
    return problem && problemText(t, problem)
  }
