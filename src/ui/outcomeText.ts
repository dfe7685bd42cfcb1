import { type MoneyOutcome, type OutcomeSentences, outcomeSentence } from '../core/request/money/moneyOutcome.ts'

/** What the screen says about a request that moves money: `tone` goes with a word, never instead of one. */
export interface OutcomeText {
  readonly title: string
  readonly text: string
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

const TONES = {
  idle: 'plain',
  sent: 'plain',
  waiting: 'warn',
  asking: 'warn',
  tracked: 'bad',
  done: 'good',
  refused: 'bad',
  notPlaced: 'warn',
} as const satisfies Record<MoneyOutcome['phase'], OutcomeText['tone']>

/** What is said of an outcome, given a title and a sentence for each; undefined where nothing is. */
export const outcomeText = (
  outcome: MoneyOutcome,
  sentences: OutcomeSentences<readonly [title: string, text: string]>,
): OutcomeText | undefined => {
  const said = outcomeSentence(outcome, sentences)
  return said && { title: said[0], text: said[1], tone: TONES[outcome.phase] }
}
