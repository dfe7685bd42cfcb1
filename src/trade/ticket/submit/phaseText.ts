import type { TFunction } from 'i18next'
import { failureText } from '../../../core/request/message.ts'
import type { Refused } from '../../../core/request/money/moneyState.ts'
import { type OutcomeText, outcomeText } from '../../../ui/outcomeText.ts'
import type { Submission } from './submission.ts'

/** The text of an outcome: of an order by its phase, and of a call whose answer is no order. */
export interface Ends<O> {
  readonly ofOrder?: (order: O, phase: 'accepted' | 'filled' | 'ended') => OutcomeText
  readonly done?: OutcomeText
  /** The reason of a refusal, where the product has words of its own. */
  readonly refused?: (reply: Refused) => string
}

/** The sentence for each phase; undefined while nothing was sent. */
export const phaseText = <O>(
  t: TFunction<'trade'>,
  submission: Submission<O>,
  { ofOrder, done, refused = failureText }: Ends<O>,
): OutcomeText | undefined => {
  if ('order' in submission) return ofOrder?.(submission.order, submission.phase)
  if (submission.phase === 'done') return done
  return outcomeText(submission, {
    sent: () => [t('trade:submission.sentTitle'), t('trade:submission.sent')],
    waiting: () => [t('trade:submission.waitingTitle'), t('trade:submission.waiting')],
    asking: () => [t('trade:submission.askingTitle'), t('trade:submission.asking')],
    tracked: () => [t('trade:submission.trackedTitle'), t('trade:submission.tracked')],
    refused: (reply) => [t('trade:submission.refusedTitle'), refused(reply)],
    notPlaced: (why) => [t('trade:submission.notPlacedTitle'), t(`trade:submission.notPlaced_${why}`)],
  })
}
