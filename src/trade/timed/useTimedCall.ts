import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { type OutputOf, speedOrder } from '#protocol'
import type { MoneyState } from '../../core/request/moneyState.ts'
import { useMoneyCall } from '../../core/request/useMoneyCall.ts'
import { phaseText } from '../ticket/submit/phaseText.ts'
import type { SubmissionText } from '../ticket/submit/SubmissionState.tsx'
import { type Submission, submissionOf } from '../ticket/submit/submission.ts'
import { refusalText } from './rows/timedText.ts'
import { noteOpened } from './running.ts'

/** The state of a request for a contract; its answer is not an order. */
export const timedSubmission = (money: MoneyState<OutputOf<typeof speedOrder.save>>): Submission<never> =>
  money.phase === 'done' ? { phase: 'done' } : submissionOf<never>(money, undefined, false)

/** Its state in words; undefined while nothing was sent. */
export const timedSentText = (
  t: TFunction<['timed', 'trade']>,
  submission: Submission<never>,
): SubmissionText | undefined =>
  phaseText<never>(t, submission, {
    ofOrder: (order) => order,
    done: { title: t('sent.opened'), text: t('sent.openedText'), tone: 'good' },
    refused: (reply) => refusalText(t, reply),
  })

/** The ticket's money call; what it opened is followed from then on. */
export const useTimedCall = () => {
  const call = useMoneyCall(speedOrder.save, 'contract-timed')
  const opened = call.now.phase === 'done' ? call.now.data.contract : undefined
  useEffect(() => {
    if (opened !== undefined) noteOpened(opened)
  }, [opened])
  return call
}
