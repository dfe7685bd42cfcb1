import { useTranslation } from 'react-i18next'
import type { MoneyState } from '../core/request/moneyState.ts'
import { SubmissionState } from '../trade/ticket/submit/SubmissionState.tsx'
import { phaseOf, sentText } from './sentText.ts'

/** Where a request that moves money stands: on its way, unknown, refused with its reason, or surely not done. */
export const MoveNote = ({ now }: { now: MoneyState }) => {
  const { t } = useTranslation('money')
  return <SubmissionState phase={phaseOf(now)} text={sentText(t, now)} />
}
