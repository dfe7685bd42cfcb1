import type { TFunction } from 'i18next'
import { failureText } from '../../../core/request/message.ts'
import type { Refused } from '../../../core/request/moneyState.ts'
import type { SubmissionText } from './SubmissionState.tsx'
import type { Submission } from './submission.ts'

/** What is said of an end: of an order by its phase, and of a call whose answer is no order. */
export interface Ends<O> {
  readonly ofOrder: (order: O, phase: 'accepted' | 'filled' | 'ended') => SubmissionText
  readonly done?: SubmissionText
  /** The reason of a refusal, where the product has words of its own. */
  readonly refused?: (reply: Refused) => string
}

/** The sentence for each phase; undefined while nothing was sent. */
export const phaseText = <O>(
  t: TFunction<'trade'>,
  submission: Submission<O>,
  { ofOrder, done, refused = failureText }: Ends<O>,
): SubmissionText | undefined => {
  switch (submission.phase) {
    case 'idle':
      return undefined
    case 'sent':
      return { title: t('trade:submission.sentTitle'), text: t('trade:submission.sent'), tone: 'plain' }
    case 'waiting':
      return { title: t('trade:submission.waitingTitle'), text: t('trade:submission.waiting'), tone: 'warn' }
    case 'asking':
      return { title: t('trade:submission.askingTitle'), text: t('trade:submission.asking'), tone: 'warn' }
    case 'tracked':
      return { title: t('trade:submission.trackedTitle'), text: t('trade:submission.tracked'), tone: 'bad' }
    case 'refused':
      return { title: t('trade:submission.refusedTitle'), text: refused(submission.reply), tone: 'bad' }
    case 'notPlaced':
      return {
        title: t('trade:submission.notPlacedTitle'),
        text: t(`trade:submission.notPlaced_${submission.why}`),
        tone: 'warn',
      }
    case 'done':
      return done
    case 'accepted':
    case 'filled':
    case 'ended':
      return ofOrder(submission.order, submission.phase)
  }
}
