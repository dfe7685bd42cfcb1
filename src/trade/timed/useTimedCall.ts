import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { speedOrder } from '#protocol'
import type { MoneyOutcome } from '../../core/request/money/moneyOutcome.ts'
import { useMoneyCall } from '../../core/request/money/useMoneyCall.ts'
import type { OutcomeText } from '../../ui/outcomeText.ts'
import { phaseText } from '../ticket/submit/phaseText.ts'
import { refusalText } from './rows/timedText.ts'
import { noteOpened } from './running.ts'

/** Where the request for a contract stands, in words; undefined while nothing was sent. */
export const timedSentText = (t: TFunction<['timed', 'trade']>, outcome: MoneyOutcome): OutcomeText | undefined =>
  phaseText(t, outcome, {
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
