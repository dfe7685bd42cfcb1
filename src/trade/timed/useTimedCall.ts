import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { type OutputOf, speedOrder } from '#protocol'
import type { MoneyState } from '../../core/request/moneyState.ts'
import { useMoneyCall } from '../../core/request/useMoneyCall.ts'
import type { SubmissionText } from '../ticket/submit/SubmissionState.tsx'
import type { Submission } from '../ticket/submit/submission.ts'
import { refusalText } from './rows/timedText.ts'
import { noteOpened } from './running.ts'

type Money = MoneyState<OutputOf<typeof speedOrder.save>>

const PHASE = {
  idle: 'idle',
  sent: 'sent',
  quiet: 'waiting',
  unknown: 'asking',
  done: 'accepted',
  refused: 'refused',
  notSent: 'notPlaced',
} as const satisfies Record<Money['phase'], Submission['phase']>

export const phaseOf = ({ phase }: Pick<Money, 'phase'>): Submission['phase'] => PHASE[phase]

/** What is said of a request for a contract; undefined while nothing was sent. */
export const sentText = (t: TFunction<['timed', 'trade']>, money: Money): SubmissionText | undefined => {
  switch (money.phase) {
    case 'idle':
      return undefined
    case 'sent':
      return { title: t('trade:submission.sentTitle'), text: t('trade:submission.sent'), tone: 'plain' }
    case 'quiet':
      return { title: t('trade:submission.waitingTitle'), text: t('trade:submission.waiting'), tone: 'warn' }
    case 'unknown':
      return { title: t('trade:submission.askingTitle'), text: t('trade:submission.asking'), tone: 'warn' }
    case 'done':
      return { title: t('sent.opened'), text: t('sent.openedText'), tone: 'good' }
    case 'refused':
      return {
        title: t('trade:submission.refusedTitle'),
        text: refusalText(t, money.reply),
        tone: 'bad',
      }
    case 'notSent':
      return {
        title: t('trade:submission.notPlacedTitle'),
        text: t(`trade:submission.notPlaced_${money.why}`),
        tone: 'warn',
      }
  }
}

/** The ticket's money call; what it opened is followed from then on. */
export const useTimedCall = () => {
  const call = useMoneyCall(speedOrder.save, 'contract-timed')
  const opened = call.now.phase === 'done' ? call.now.data.contract : undefined
  useEffect(() => {
    if (opened !== undefined) noteOpened(opened)
  }, [opened])
  return call
}
